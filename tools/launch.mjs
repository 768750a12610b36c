/**
 * The entry point of every npm script: installs and builds what is missing, then runs the command
 * on the pinned Node. This file must also parse on a Node that is too old, to print the error.
 */
var major = Number(process.versions.node.split('.')[0])
if (major < 18) {
  console.error(`Guildhall needs Node 18 or newer to start; this is ${process.version}.`)
  process.exit(1)
}
import('./launch/main.mjs').then((launcher) => launcher.main(process.argv.slice(2)))
