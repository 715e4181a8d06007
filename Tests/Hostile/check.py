"""Measures what the program needs for files and fails where that is out of proportion:
check.py PROGRAM FILE...
"""

import os
import resource
import subprocess
import sys
import time

CPU_PER_MEGABYTE = 2.0
LEAST_CPU = 0.2
MEMORY = 200
MEMORY_PER_MEGABYTE = 100
# What takes ten times as long or as much as it may is ended.
PATIENCE = 10


def measure(program, file, most_cpu, most_memory):
    """The CPU seconds and peak megabytes of a run, and whether it ended by itself, as it should."""
    def bound():
        seconds = int(most_cpu * PATIENCE) + 2
        size = int(most_memory * PATIENCE * 1e6)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_DATA, (size, size))

    with open(os.devnull, "w", encoding="utf-8") as null:
        process = subprocess.Popen(
            [program, "replay", "--format", "none", file], stdout=null, stderr=null,
            preexec_fn=bound)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    # macOS counts bytes, Linux 1024 of them.
    unit = 1 if sys.platform == "darwin" else 1024
    seconds = usage.ru_utime + usage.ru_stime
    return seconds, usage.ru_maxrss * unit / 1e6, process.returncode in (0, 1)


def main():
    """Measures all files."""
    program, files = sys.argv[1], sys.argv[2:]
    start = time.monotonic()
    failures = 0
    for file in files:
        size = os.path.getsize(file) / 1e6
        most_cpu = max(LEAST_CPU, CPU_PER_MEGABYTE * size)
        most_memory = MEMORY + MEMORY_PER_MEGABYTE * size
        cpu, memory, ended = measure(program, file, most_cpu, most_memory)
        problems = []
        if not ended:
            problems.append("DID NOT END BY ITSELF")
        if cpu > most_cpu:
            problems.append(f"MORE THAN {most_cpu:.2f} s")
        if memory > most_memory:
            problems.append(f"MORE THAN {most_memory:.0f} MB")
        failures += bool(problems)
        print(f"{os.path.basename(file):42} {size * 1000:7.0f} KB {cpu:8.2f} s {memory:6.0f} MB"
              f"  {', '.join(problems)}".rstrip(), flush=True)
    print(f"{len(files)} files, {failures} out of proportion,"
          f" in {time.monotonic() - start:.0f} s")
    if not files or failures:
        sys.exit(1)


main()
