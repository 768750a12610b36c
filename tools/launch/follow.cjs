const { Socket } = require('node:net')

/**
 * Loaded into the programs the launcher must not leave behind. It holds the other end of the line
 * (a descriptor); when it is killed outright the line breaks, and the program ends as if it had
 * been asked to: the server drains instead of living on unseen with the port and the data directory
 * in its hands, npm stops writing where the next one begins. The variables go at once: threads and
 * children have no such line, and nobody below shall load this file.
 */
const descriptor = process.env.GUILDHALL_LINE
delete process.env.GUILDHALL_LINE
if (descriptor) {
  delete process.env.NODE_OPTIONS
  const line = new Socket({ fd: Number(descriptor), readable: true, writable: false })
  line.on('error', () => {})
  line.on('close', () => process.kill(process.pid, 'SIGTERM'))
  line.resume()
  line.unref()
}
