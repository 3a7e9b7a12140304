// Loaded into each thread of a child: while the file that FULL_DISK names exists, the disk takes nothing more. What goes to
// standard output is no file.
const fs = require('node:fs')

const { writeSync: write, existsSync } = fs
fs.writeSync = (descriptor, ...rest) => {
  if (descriptor <= 2 || !existsSync(process.env.FULL_DISK)) return write(descriptor, ...rest)
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
}
