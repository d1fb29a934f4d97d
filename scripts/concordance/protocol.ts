import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { answerSchema, listCalls } from '@/lib/core/protocols/answer-schema'
import { computeScores } from '@/lib/core/protocols/compute-scores'
import { listDeclared } from '@/lib/core/protocols/declared'
import type { Definition } from '@/lib/core/protocols/definition'
import { listVariables } from '@/lib/core/protocols/field-kinds'
import { findWarnings } from '@/lib/core/protocols/find-problems'
import { createAnswerReader } from '@/lib/core/protocols/read-answer'
import { readDefinition } from '@/lib/core/protocols/read-definition'
import { listShipped } from '@/lib/core/protocols/shipped'
import { defineCommand, type Show } from './define-command'
import { findDatabase } from './find-database'
import { fromCaller } from './from-caller'
import { formatTable, type Io, UsageError } from './io'

const USAGE = `protocol list
protocol lint FILE.json
protocol show NAME_OR_FILE.json
protocol read NAME_OR_FILE.json ANSWERS.jsonl
protocol score NAME_OR_FILE.json ANSWERS.jsonl
protocol import STUDY NAME_OR_FILE.json [--create-task] [--title TITLE] [--preview]
  A protocol is a JSON file: what raters look at, what they answer, and which figures come of it. \`list\` names those that come
  with the program; with --json, \`show\` prints one whole, as a start for your own. \`lint\` says what is wrong with a file.
  \`show\` lists what is counted, and the form of a model's answer. \`read\` reads answers, one JSON object a line with each field's
  value by its id, and prints what each counts as. \`score\` computes the protocol's scores; then each line holds, beside the
  values, "units" such as {"document": "D1"} and "parts" such as {"fact": {"weight": 2}}.
  \`import\` brings a protocol into a study; with --create-task it makes a task of it, with its items. With --preview it only says
  what is wrong, how many items there would be, and the first.

  Ends with 0 when all is well, 1 when something is wrong with the protocol or an answer, 2 for wrong use.`

const OPTIONS = {
  'create-task': { type: 'boolean' },
  preview: { type: 'boolean' },
  title: { type: 'string' },
} as const

/** Looks at protocols as files, without a study, or brings one into a study. */
export const protocolCommand = defineCommand(
  { usage: USAGE, options: OPTIONS, takesWords: true },
  async (call) => {
    const { words, values, io, show } = call
    const [verb, name, answers] = words
    if (verb === 'import' && name !== undefined && answers !== undefined && words.length === 3) {
      const shipped = listShipped().find(({ id }) => id === answers)
      const text = shipped ? JSON.stringify(shipped) : await readText(answers)
      // it alone needs a database: modules of lib/data want its address
      process.env['DATABASE_URL'] = await findDatabase(process.env)
      const { importIntoStudy } = await import('./import-protocol')
      const { 'create-task': createsTask = false, preview = false, title } = values
      return importIntoStudy(name, text, { createsTask, preview, title }, { io, show })
    }
    if (Object.keys(values).some((option) => Object.hasOwn(OPTIONS, option))) throw new UsageError(USAGE)
    const arity = { list: 1, lint: 2, show: 2, read: 3, score: 3 }[verb ?? '']
    if (words.length !== arity) throw new UsageError(USAGE)
    if (name === undefined) return listProtocols(show)
    if (verb === 'lint') return lint(show, name)
    const found = await open(name)
    if ('problems' in found) {
      for (const problem of found.problems) io.err(problem)
      return 1
    }
    if (answers === undefined) return describe(show, found.definition)
    return verb === 'read'
      ? readAnswers(show, found.definition, answers)
      : scoreAnswers({ io, show }, found.definition, answers)
  },
)

function listProtocols(show: Show): number {
  const rows = listShipped().map(({ id, version, title, summary }) => ({ id, version, title, summary }))
  show(rows, () =>
    formatTable(
      ['NAME', 'TITLE', 'WHAT IT DOES'],
      rows.map(({ id, title, summary }) => [id, title, summary]),
    ),
  )
  return 0
}

async function lint(show: Show, file: string): Promise<number> {
  const found = readDefinition(await readText(file))
  const problems = 'problems' in found ? found.problems : []
  const warnings = 'definition' in found ? findWarnings(found.definition) : []
  show({ file, problems, warnings }, () =>
    [
      ...problems.map((problem) => `Problem: ${problem}`),
      ...warnings.map((warning) => `Warning: ${warning}`),
      problems.length > 0 ? `${file} cannot be used.` : `${file} can be used.`,
    ].join('\n'),
  )
  return problems.length > 0 ? 1 : 0
}

async function open(name: string): Promise<ReturnType<typeof readDefinition>> {
  const shipped = listShipped().find(({ id }) => id === name)
  return shipped ? { definition: shipped } : readDefinition(await readText(name))
}

function describe(show: Show, definition: Definition): number {
  const { materials, scope } = listDeclared(definition)
  const counted = [
    ...listVariables(definition.fields).map(({ id }) => id),
    ...definition.computed.map(({ id }) => id),
  ]
  show(definition, () =>
    [
      `${definition.title}: ${definition.summary}`,
      '',
      formatTable(
        ['VARIABLE', 'UNIT', 'LABELS'],
        counted.map((id) => [id, materials.get(id) ?? '', scope.variables.get(id)?.join(', ') ?? 'numbers']),
      ),
      ...listCalls(definition).flatMap((call) => [
        '',
        `Answer to the prompt “${call.prompt}”:`,
        JSON.stringify(answerSchema(definition, call), null, 2),
      ]),
    ].join('\n'),
  )
  return 0
}

async function readAnswers(show: Show, definition: Definition, file: string): Promise<number> {
  const read = createAnswerReader(definition)
  const answers = (await readLines(file)).map((line, index) => ({
    line: index + 1,
    ...read({ values: toObject(line) }),
  }))
  show(answers, () =>
    answers
      .map(({ line, codes, problems }) => `${line}: ${problems.join(' ') || JSON.stringify(codes)}`)
      .join('\n'),
  )
  return answers.some(({ problems }) => problems.length > 0) ? 1 : 0
}

async function scoreAnswers(
  { io, show }: { io: Io; show: Show },
  definition: Definition,
  file: string,
): Promise<number> {
  const read = createAnswerReader(definition)
  const items = (await readLines(file)).map((line) => {
    const { units, parts, values } = scoredLineSchema
      .catch({ units: {}, parts: {}, values: {} })
      .parse(toObject(line))
    const { codes, problems } = read({ values, parts })
    return { problems, item: { units, reading: { variables: codes, spans: {}, links: {}, parts } } }
  })
  items.forEach(({ problems }, index) =>
    problems.forEach((problem) => io.err(`Line ${index + 1}: ${problem}`)),
  )
  const scores = computeScores(
    definition,
    items.map(({ item }) => item),
  )
  show(scores, () =>
    formatTable(
      ['SCORE', 'OF', 'VALUE', 'ITEMS'],
      scores.map(({ id, unit, value, items: n }) => [
        id,
        unit,
        value?.toFixed(4) ?? 'undefined',
        n > 0 ? String(n) : '',
      ]),
    ),
  )
  return items.some(({ problems }) => problems.length > 0) ? 1 : 0
}

const scoredLineSchema = z.object({
  units: z.record(z.string(), z.string()),
  parts: z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.null()]))).default({}),
  values: z.record(z.string(), z.unknown()),
})

async function readLines(file: string): Promise<string[]> {
  return (await readText(file)).split('\n').filter((line) => line.trim() !== '')
}

/** A line that holds no object answers nothing, which the reader then says of each field. */
function toObject(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(fromCaller(file), 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT')
      throw new AppError('not_found', `There is no file ${file}, and no protocol of that name.`)
    if (code === 'EISDIR' || code === 'EACCES') throw new AppError('invalid', `${file} cannot be read.`)
    throw error
  }
}
