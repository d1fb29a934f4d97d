import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { ImportRow, ImportSource } from '@/lib/core/exchange/import-row'
import { findShipped } from '@/lib/core/protocols/shipped'
import { seededUniform } from '@/lib/core/stats/seeded-shuffle'
import { AT, dischargeId, person, rating, scripted, stayRows, toSource } from './study-rows'

/** The protocols of its two tasks. */
export const ELICIT = findShipped('key-facts-elicit')
export const CHECK = findShipped('key-facts')

/** AI raters of which a script gives the answers, with how often each errs. */
export const JURORS = { 'scripted-a': 0.06, 'scripted-b': 0.12, 'scripted-c': 0.2 } as const
const PHYSICIANS = { 'rater-3': 0.05, 'rater-4': 0.08, 'rater-5': 0.12 } as const
const CLINICIANS = ['rater-1', 'rater-2', 'rater-3', 'rater-5']
const FIRST_VERSION = 'week 1'
const DRAFTER = 'scripted-drafter'

const factSchema = z.strictObject({ text: z.string(), label: z.string(), quote: z.string() })
const caseSchema = z.strictObject({
  caseId: z.string(),
  sex: z.string(),
  age: z.string(),
  diagnosis: z.string(),
  admitTime: z.string(),
  dischargeTime: z.string(),
  discharge: z.string(),
  /** Clinicians with the facts that they named. */
  entries: z.array(z.strictObject({ rater: z.string(), facts: z.array(factSchema).length(3) })),
  /** Clinicians who still have to name theirs. */
  open: z.array(z.string()),
  systems: z.array(
    z.strictObject({
      name: z.string(),
      /** Which version of it, where there are several; the first goes by the system's name alone. */
      version: z.string().optional(),
      /** What writing the text took, in seconds, and its invented cost. */
      seconds: z.number(),
      cost: z.number(),
      text: z.string(),
      /** Of each clinician's facts, whether the summary has it (y or n). */
      present: z.array(z.string().regex(/^[yn]{3}$/)),
      contradicted: z.array(z.string().regex(/^[yn]{3}$/)),
    }),
  ),
})
type KeyFactCase = z.output<typeof caseSchema>

/** Five invented stays, each with a discharge summary and the summaries of two systems, of one of them two weeks apart. */
export function readCases(): KeyFactCase[] {
  const folder = path.join(import.meta.dirname, 'key-facts')
  const files = readdirSync(folder).toSorted()
  return files.map((file) => caseSchema.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))))
}

/** The texts, and what clinicians named of them; key facts are made of that afterwards. */
export function namedFactsImport(): ImportSource {
  const task = { ...AT, entity: 'task' as const, name: ELICIT.id, title: null, definition: ELICIT }
  return toSource('key facts, named', [
    ...readCases().flatMap((own) => stayRows(own, own.systems.map(toText))),
    { ...task, settings: { ratersPerItem: 1, kinds: { reference: ['discharge-summary'] } } },
    { ...AT, entity: 'task', name: CHECK.id, title: null, definition: CHECK, settings: {} },
    scripted(DRAFTER, 'A script in the place of a model that suggests key facts'),
    ...CLINICIANS.map(person),
    ...readCases().flatMap(namedRows),
  ])
}

/** What three physicians and three scripts said of each key fact and summary. */
export function checkedFactsImport(): ImportSource {
  return toSource('key facts, checked', [
    ...Object.keys(JURORS).map((alias) => scripted(alias, 'A script that answers from the key, with errors')),
    ...Object.keys(PHYSICIANS).map(person),
    ...readCases().flatMap((own) => own.systems.flatMap((system) => checkedRows(own, system))),
  ])
}

type System = KeyFactCase['systems'][number]

/** What a system's text of a case is called: the first version of several by the system's name alone. */
function textName({ name, version }: System): string {
  return version === undefined || version === FIRST_VERSION ? name : `${name}@${version}`
}

function toText(system: System) {
  const { name, version, seconds, cost, text } = system
  return { name, text, id: textName(system), attributes: { ...(version && { version }), seconds, cost } }
}

/** Names with suggestions: the first clinician of a case edited the last one of a draft. */
function namedRows(own: KeyFactCase): ImportRow[] {
  const item = dischargeId(own)
  const place = ({ text, label, quote }: KeyFactCase['entries'][number]['facts'][number]) => ({
    text,
    label,
    quote,
    start: own.discharge.indexOf(quote),
  })
  const [first] = own.entries
  const draft = (first?.facts ?? []).map(place).map((fact) => ({ ...fact, text: fact.quote }))
  return [
    rating({ task: ELICIT.id, item, rater: DRAFTER, answers: { facts: draft } }),
    ...own.entries.map(({ rater, facts }, at) =>
      rating({
        task: ELICIT.id,
        item,
        rater,
        answers: {
          facts: facts.map(place).map((fact) => (at === 0 ? { ...fact, suggested: fact.quote } : fact)),
        },
      }),
    ),
    ...own.open.map((rater) => rating({ task: ELICIT.id, item, rater, answers: null })),
  ]
}

/** Invented time and cost of an answer: 20 to 60 seconds of a physician, at 100 an hour; a second or two of a script. */
function withEffort(row: ImportRow, share: number): ImportRow {
  if (row.entity !== 'rating') return row
  const isScript = Object.hasOwn(JURORS, row.rater)
  const seconds = isScript ? 0.8 + 1.5 * share : 20 + 40 * share
  const cost = isScript ? 0.0004 + 0.0006 * share : (seconds * 100) / 3600
  return { ...row, activeMs: Math.round(1000 * seconds), value: { ...row.value, cost } }
}

function checkedRows(own: KeyFactCase, system: System) {
  const { present, contradicted } = system
  const pairs = own.entries.flatMap(({ rater }, entry) =>
    [0, 1, 2].map((at) => ({
      item: `${dischargeId(own)}/${rater}/facts-${at + 1}|${own.caseId}/${textName(system)}`,
      truth: { present: present[entry]?.[at] === 'y', contradicted: contradicted[entry]?.[at] === 'y' },
    })),
  )
  return Object.entries({ ...PHYSICIANS, ...JURORS }).flatMap(([rater, errors]) =>
    pairs.flatMap(({ item, truth }): ImportRow[] => {
      const random = seededUniform(`key facts:${item}:${rater}`)
      const say = (isTrue: boolean, share: number) => ((random() < share ? !isTrue : isTrue) ? 'yes' : 'no')
      const answers = {
        present: say(truth.present, errors),
        // a contradiction is overlooked more easily than one is seen where there is none
        contradicted: say(truth.contradicted, truth.contradicted ? 2 * errors : errors / 3),
      }
      // a script that gives no answer now and then, as a model that fails
      if (rater === 'scripted-c' && random() < 0.08) return []
      return [withEffort(rating({ task: CHECK.id, item, rater, answers }), random())]
    }),
  )
}
