/**
 * Behind every npm script: brings the checkout into a state that runs, then runs the verb on the
 * pinned Node. Needs nothing but a Node to begin with, however old: this file must be readable to
 * one that is too old, so that it can say so.
 */
var major = Number(process.versions.node.split('.')[0])
if (major < 18) {
  console.error(`Guildhall needs Node 18 or newer to begin; this is ${process.version}.`)
  process.exit(1)
}
import('./launch/main.mjs').then((launcher) => launcher.main(process.argv.slice(2)))
