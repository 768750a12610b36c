const { Socket } = require('node:net')

/**
 * Loaded into the programs the launcher must not leave behind. It holds the other end of the line
 * (a descriptor); when it is killed outright the line breaks, and the program gets the signal named
 * beside it: the server drains instead of living on unseen with the port and the data directory in
 * its hands; npm, which would go on and tidy up for half a minute where the next one begins, just
 * ends. The variables go at once: threads and children have no such line.
 */
const [descriptor, signal] = (process.env.GUILDHALL_LINE ?? '').split(' ')
delete process.env.GUILDHALL_LINE
if (descriptor && signal) {
  delete process.env.NODE_OPTIONS
  const line = new Socket({ fd: Number(descriptor), readable: true, writable: false })
  line.on('error', () => {})
  line.on('close', () => process.kill(process.pid, signal))
  line.resume()
  line.unref()
}
