import { Socket } from 'node:net'

/**
 * Loaded into the server. The launcher holds the other end of descriptor 3; when it is killed
 * outright the line breaks, and the server drains as if it had been asked to, instead of living on
 * unseen with the port and the data directory in its hands.
 */
const line = new Socket({ fd: 3, readable: true, writable: false })
line.on('error', () => {})
line.on('close', () => process.kill(process.pid, 'SIGTERM'))
line.resume()
line.unref()
