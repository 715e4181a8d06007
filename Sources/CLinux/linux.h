// The calls of Linux that the module maps of Glibc and Musl leave out.
#include <malloc.h>
#include <sys/epoll.h>
