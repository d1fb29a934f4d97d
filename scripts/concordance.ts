import { ZodError } from 'zod'
import { explainNoRoom } from '@/lib/data/no-room'
import type { Command } from './concordance/define-command'
import { findDatabase } from './concordance/find-database'
import { type Io, toPrintable, UsageError } from './concordance/io'
import { whyUnwritten } from './concordance/why-unwritten'
import { isPlain } from './start/plain-error'

type Listed = { usage: string; about: string; load: () => Promise<Command>; isFree?: boolean }

/** Loaded on use: modules of lib/data want a database address. A free command needs no database at all. */
const SECTIONS: Record<string, Record<string, Listed>> = {
  'A study of this installation': {
    studies: {
      usage: 'list|create',
      about: 'studies, and a new one',
      load: async () => (await import('./concordance/studies')).studiesCommand,
    },
    members: {
      usage: 'list|set',
      about: 'who takes part in one, and as what',
      load: async () => (await import('./concordance/studies')).membersCommand,
    },
    import: {
      usage: 'STUDY FILE_OR_FOLDER… [--preview]',
      about: 'texts, statements, answers and facts from files',
      load: async () => (await import('./concordance/import')).importCommand,
    },
    export: {
      usage: 'STUDY --format FORMAT --out FOLDER',
      about: 'everything, or answers in the layout of another tool',
      load: async () => (await import('./concordance/export')).exportCommand,
    },
    tables: {
      usage: 'STUDY --out FOLDER [--as-published]',
      about: 'the tables and figures of a study as files',
      load: async () => (await import('./concordance/tables')).tablesCommand,
    },
    systems: {
      usage: 'STUDY --task TASK [--system NAME --out FILE]',
      about: 'how good the texts of each system are, and their reports',
      load: async () => (await import('./concordance/systems')).systemsCommand,
    },
    timeline: {
      usage: 'STUDY PATIENT [--csv]',
      about: 'what happened to a patient, visit by visit',
      load: async () => (await import('./concordance/timeline')).timelineCommand,
    },
    questions: {
      usage: 'STUDY [--csv]',
      about: 'questions that were generated, with how they were rated',
      load: async () => (await import('./concordance/questions')).questionsCommand,
    },
  },
  'This installation': {
    users: {
      usage: 'list|add|password|end-two-step|disable',
      about: 'accounts',
      load: async () => (await import('./concordance/users')).usersCommand,
    },
    audit: {
      usage: '',
      about: 'whether the audit log is whole',
      load: async () => (await import('./concordance/audit')).auditCommand,
    },
    doctor: {
      usage: '',
      about: 'whether database, model servers and folders are as they should be',
      load: async () => (await import('./concordance/doctor')).doctorCommand,
      isFree: true,
    },
    models: {
      usage: 'list|get NAME',
      about: 'models that run on this machine',
      load: async () => (await import('./concordance/models')).modelsCommand,
      isFree: true,
    },
    version: {
      usage: '',
      about: 'version and commit',
      load: async () => (await import('./concordance/version')).versionCommand,
      isFree: true,
    },
  },
  'Files alone, without a study or database': {
    agreement: {
      usage: 'RATINGS.csv [--by COLUMN] [--cluster COLUMN]',
      about: 'coefficients of agreement with intervals',
      load: async () => (await import('./concordance/agreement')).agreementCommand,
      isFree: true,
    },
    spans: {
      usage: 'FIRST.jsonl SECOND.jsonl',
      about: 'agreement of marked passages',
      load: async () => (await import('./concordance/spans')).spansCommand,
      isFree: true,
    },
    plan: {
      usage: 'agreement|rate|detection --width 0.1',
      about: 'how many items and raters a study needs',
      load: async () => (await import('./concordance/plan')).planCommand,
      isFree: true,
    },
    verify: {
      usage: '--notes NOTES.csv --text SUMMARY.txt',
      about: 'a text checked against notes, statement by statement',
      load: async () => (await import('./concordance/verify')).verifyCommand,
      isFree: true,
    },
    'write-course': {
      usage: '--notes NOTES.csv --model NAME',
      about: 'a hospital course written from notes',
      load: async () => (await import('./concordance/write-course')).writeCourseCommand,
      isFree: true,
    },
    cohort: {
      usage: 'mimic FOLDER --out STUDY_FOLDER',
      about: 'a study of admissions of MIMIC',
      load: async () => (await import('./concordance/cohort')).cohortCommand,
      isFree: true,
    },
    factehr: {
      usage: 'tables|facts|sentences|judgment',
      about: 'tables of a FactEHR release, and how its files are read',
      load: async () => (await import('./concordance/factehr')).factehrCommand,
      isFree: true,
    },
    protocol: {
      usage: 'list|lint|show|read|score|import',
      about: 'definitions of protocols: checked, shown, tried on answers, and imported',
      load: async () => (await import('./concordance/protocol')).protocolCommand,
      isFree: true,
    },
  },
}

const COMMANDS: Record<string, Listed> = Object.assign({}, ...Object.values(SECTIONS))

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
    const text = listCommands()
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

function listCommands(): string {
  const sections = Object.entries(SECTIONS).map(([title, commands]) => {
    const lines = Object.entries(commands).map(
      ([name, { usage, about }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${about}`,
    )
    return ['', title, ...lines].join('\n')
  })
  const head = `npm run --silent concordance -- COMMAND …
  COMMAND --help lists its options; with --json a command prints one document.`
  return [head, ...sections].join('\n')
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
