// Plain JavaScript that Node 20 can read: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')
const MARKER = path.join(ROOT, 'node_modules/.concordance-install')
const BUNDLED = path.join(ROOT, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
/** Also where npm is set to leave them out: Node and PostgreSQL are optional packages, one for each platform. */
const INCLUDED = ['--include=dev', '--include=optional']
const OLDEST_INSTALLER = 20
/** The oldest Node that runs the code, for platforms that no bundled one exists for. */
const OLDEST = 24
const [MAJOR = 0] = process.versions.node.split('.').map(Number)

/**
 * Installs what the lockfile names and is missing, then runs a TypeScript file with the Node that came with it.
 * The child gets a process group of its own: Ctrl-C reaches it once, through us, so that it can stop things in order.
 *
 * @param {string} script path from the project's root
 * @param {string[]} args
 * @param {string[]} flags options of Node itself
 */
export async function runWithBundledNode(script, args, flags = []) {
  process.chdir(ROOT)
  installIfNeeded()
  const node = findNode()
  const child = spawn(node, [...flags, '--conditions=react-server', '--import', 'tsx', script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: {
      ...process.env,
      PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
      // translated code would wait in a folder of the system's temporary one whose name anybody can foresee, and fill
      TSX_DISABLE_CACHE: '1',
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  stopWithNpm(child)
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`Node could not be started: ${error.message}`)
      resolve(1)
    })
    // as a shell reports it: what a signal ended said nothing of its own
    child.once('exit', (exitCode, signal) => resolve(exitCode ?? 128 + constants.signals[signal]))
  })
  endGroup(child.pid)
  process.exit(code)
}

/**
 * Ends what a killed child has left in its group: PostgreSQL, which takes this signal for a quick and safe stop, or a build.
 *
 * @param {number | undefined} leader
 */
function endGroup(leader) {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGINT')
  } catch {
    // nobody is left
  }
}

/**
 * npm hands a signal to its shell alone, which ends without passing it on; npm killed leaves the shell behind. Either way
 * somebody above has another parent then. Some shells give their place to what they run: above is npm itself then, whose own
 * parent may go as it likes, such as who signs out.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
function stopWithNpm(child) {
  if (!process.env['npm_lifecycle_event']) return
  const above = process.ppid
  const npm = isNode(above) ? null : parentOf(above)
  const isLeft = () => process.ppid !== above || (npm !== null && parentOf(above) !== npm)
  setInterval(() => isLeft() && child.kill('SIGTERM'), 1000).unref()
}

/**
 * Whether a process is npm and no shell; taken for it where the system does not say.
 *
 * @param {number} pid
 */
function isNode(pid) {
  try {
    return (
      readlinkSync(`/proc/${pid}/exe`) === realpathSync(process.env['npm_node_execpath'] ?? process.execPath)
    )
  } catch {
    return true
  }
}

/**
 * Null where the system does not show it in files.
 *
 * @param {number} pid
 */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8').match(/^PPid:\s*(\d+)/m)?.[1] ?? null
  } catch {
    return null
  }
}

/** The Node that the packages brought, which needs no install script; else this one, if it is new enough. */
function findNode() {
  if (existsSync(BUNDLED)) return BUNDLED
  if (MAJOR >= OLDEST) return process.execPath
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  console.error(
    `Node ${OLDEST} was not installed: the registry gave no package ${name}. This is Node ${process.version}. ` +
      `Run “npm install --no-save ${INCLUDED.join(' ')}”, or install Node ${OLDEST} or newer on this machine.`,
  )
  process.exit(1)
}

function installIfNeeded() {
  if (MAJOR < OLDEST_INSTALLER) {
    console.error(
      `Concordance needs Node ${OLDEST_INSTALLER} or newer to install itself; this is ${process.version}.`,
    )
    process.exit(1)
  }
  const lock = createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex')
  const hasNode = existsSync(BUNDLED) || MAJOR >= OLDEST
  if (hasNode && existsSync(MARKER) && readFileSync(MARKER, 'utf8') === lock) return
  console.error('Installing the packages of the lockfile …') // what a program prints may be read by another
  // not `npm ci`: it refuses a lockfile that lacks the optional packages of other platforms, which some registries don't hold
  const args = ['install', '--no-save', ...INCLUDED, '--no-audit', '--no-fund', '--loglevel=error']
  const result = spawnSync('npm', args, {
    stdio: ['inherit', 2, 'inherit'], // what npm says is no output of the program, either
    shell: process.platform === 'win32',
    // its CPU binaries are in the package; its install script would fetch GPU ones from the internet
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
  })
  if (result.status !== 0) {
    console.error('The packages could not be installed. Is the npm registry reachable from here?')
    process.exit(1)
  }
  writeFileSync(MARKER, lock)
}
