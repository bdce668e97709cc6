// Imported first by whatever runs before anything is installed, with whatever Node there is.
const major = Number(process.versions.node.split('.')[0])

if (major < 20) {
  console.error(`Toolshelf needs Node 20 or later to install itself; this is Node ${process.versions.node}.`)
  process.exit(1)
}
