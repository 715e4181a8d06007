// The calls of Linux that the module maps of Glibc and Musl leave out.
#include <sys/epoll.h>
