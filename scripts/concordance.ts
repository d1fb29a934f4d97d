import { ZodError } from 'zod'
import { explainNoRoom } from '@/lib/data/no-room'
import type { Command } from './concordance/define-command'
import { findDatabase } from './concordance/find-database'
import { type Io, toPrintable, UsageError } from './concordance/io'
import { whyUnwritten } from './concordance/why-unwritten'
import { isPlain } from './start/plain-error'

/** Loaded on use: modules of lib/data want a database address. A free command needs no database at all. */
const COMMANDS: Record<string, { usage: string; load: () => Promise<Command>; isFree?: boolean }> = {
  users: {
    usage: 'users list|add|password|end-two-step|disable',
    load: async () => (await import('./concordance/users')).usersCommand,
  },
  studies: {
    usage: 'studies list|create',
    load: async () => (await import('./concordance/studies')).studiesCommand,
  },
  members: {
    usage: 'members list|set',
    load: async () => (await import('./concordance/studies')).membersCommand,
  },
  import: {
    usage: 'import STUDY FILE_OR_FOLDER… [--preview] (import --help lists all options)',
    load: async () => (await import('./concordance/import')).importCommand,
  },
  export: {
    usage: 'export STUDY --format FORMAT --out FOLDER',
    load: async () => (await import('./concordance/export')).exportCommand,
  },
  tables: {
    usage: 'tables STUDY --out FOLDER [--as-published] (tables --help lists all options)',
    load: async () => (await import('./concordance/tables')).tablesCommand,
  },
  systems: {
    usage: 'systems STUDY --task TASK [--system NAME --out FILE] (systems --help lists all options)',
    load: async () => (await import('./concordance/systems')).systemsCommand,
  },
  timeline: {
    usage: 'timeline STUDY PATIENT [--csv] (timeline --help lists all options)',
    load: async () => (await import('./concordance/timeline')).timelineCommand,
  },
  questions: {
    usage: 'questions STUDY [--csv]',
    load: async () => (await import('./concordance/questions')).questionsCommand,
  },
  audit: {
    usage: 'audit',
    load: async () => (await import('./concordance/audit')).auditCommand,
  },
  doctor: {
    usage: 'doctor',
    load: async () => (await import('./concordance/doctor')).doctorCommand,
    isFree: true,
  },
  version: {
    usage: 'version',
    load: async () => (await import('./concordance/version')).versionCommand,
    isFree: true,
  },
  models: {
    usage: 'models list|get NAME (models --help lists all options)',
    load: async () => (await import('./concordance/models')).modelsCommand,
    isFree: true,
  },
  verify: {
    usage: 'verify --notes NOTES.csv --text SUMMARY.txt (verify --help lists all options)',
    load: async () => (await import('./concordance/verify')).verifyCommand,
    isFree: true,
  },
  cohort: {
    usage: 'cohort mimic FOLDER --out STUDY_FOLDER (cohort --help lists all options)',
    load: async () => (await import('./concordance/cohort')).cohortCommand,
    isFree: true,
  },
  'write-course': {
    usage: 'write-course --notes NOTES.csv --model NAME (write-course --help lists all options)',
    load: async () => (await import('./concordance/write-course')).writeCourseCommand,
    isFree: true,
  },
  agreement: {
    usage: 'agreement RATINGS.csv [--by COLUMN] [--cluster COLUMN] (agreement --help lists all options)',
    load: async () => (await import('./concordance/agreement')).agreementCommand,
    isFree: true,
  },
  protocol: {
    usage: 'protocol list|lint|show|read|score|import (protocol --help lists all options)',
    load: async () => (await import('./concordance/protocol')).protocolCommand,
    isFree: true,
  },
  factehr: {
    usage: 'factehr tables|facts|sentences|judgment (factehr --help lists all options)',
    load: async () => (await import('./concordance/factehr')).factehrCommand,
    isFree: true,
  },
  plan: {
    usage: 'plan agreement|rate|detection --width 0.1 (plan --help lists all options)',
    load: async () => (await import('./concordance/plan')).planCommand,
    isFree: true,
  },
  spans: {
    usage: 'spans FIRST.jsonl SECOND.jsonl (spans --help lists all options)',
    load: async () => (await import('./concordance/spans')).spansCommand,
    isFree: true,
  },
}

const io: Io = {
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => console.error(toPrintable(text)),
  isColored: process.stdout.isTTY && process.stdout.hasColors(), // which knows NO_COLOR
  progress: {
    write: (text) => void process.stderr.write(text),
    isTerminal: process.stderr.isTTY && process.env['TERM'] !== 'dumb',
    columns: process.stderr.columns || 80,
  },
}

/** Whether what a command printed did not arrive whole. */
let isCutOff = false
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' || isCutOff) return // whoever reads has seen enough
  isCutOff = true
  io.err(`The result could not be written whole: ${whyUnwritten(error)}.`)
  process.exitCode = CUT_OFF
})
process.stderr.on('error', () => {}) // nobody is left to read it

async function main(argv: readonly string[]): Promise<number> {
  const [name = '', ...rest] = argv
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    const usages = Object.values(COMMANDS).map(({ usage }) => `  npm run --silent concordance -- ${usage}`)
    const text = ['Usage (each with --json):', ...usages].join('\n')
    if (name === '' || name === 'help' || name === '--help') {
      io.out(text)
      return 0
    }
    throw new UsageError(`There is no command “${name}”.\n${text}`)
  }
  if (!command.isFree) process.env['DATABASE_URL'] = await findDatabase(process.env)
  const run = await command.load()
  return run(rest, io)
}

const CUT_OFF = 2

/** 0 done, 1 refused or failed, 2 not understood; for `verify` what its help says. */
function toExitCode(error: unknown): number {
  if (error instanceof UsageError) {
    io.err(error.message)
    return 2
  }
  if (error instanceof ZodError) io.err(error.issues.map((issue) => issue.message).join(' '))
  else io.err((isPlain(error) ? error : explainNoRoom(error))?.message ?? describeBug(error))
  return 1
}

function describeBug(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  const code = await main(process.argv.slice(2))
  process.exitCode = isCutOff ? CUT_OFF : code
} catch (error) {
  process.exitCode = toExitCode(error)
} finally {
  if (process.env['DATABASE_URL']) {
    const { db } = await import('@/lib/data/client')
    await db.$disconnect()
  }
}
