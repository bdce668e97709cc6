// Imported first by scripts that run before packages are installed, on any Node.
const major = Number(process.versions.node.split('.')[0])

if (major < 20) {
  console.error(`Toolshelf needs Node 20 or later to install itself; this is Node ${process.versions.node}.`)
  process.exit(1)
}
