const { Socket } = require('node:net')

/**
 * Loaded into programs that must not outlive the launcher. The launcher holds the other end of a
 * pipe (a file descriptor); when it is killed, the pipe closes and the program gets the given signal:
 * the server drains instead of keeping the port and the data directory, and npm ends instead of
 * cleaning up for half a minute while the next one starts. The variables are deleted at once,
 * because threads and children have no such pipe.
 */
const [descriptor, signal] = (process.env.GUILDHALL_LINE ?? '').split(' ')
delete process.env.GUILDHALL_LINE
if (descriptor && signal) {
  delete process.env.NODE_OPTIONS
  const pipe = new Socket({ fd: Number(descriptor), readable: true, writable: false })
  pipe.on('error', () => {})
  pipe.on('close', () => process.kill(process.pid, signal))
  pipe.resume()
  pipe.unref()
}
