import { writeFile } from 'node:fs/promises'
import { clientPackage, clientTypes } from './client-types.ts'

await writeFile(new URL('api.d.ts', clientPackage), await clientTypes())
