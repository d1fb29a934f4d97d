import type { ListEntry } from '../protocols/list-entry'
import { createQuoteFinder } from '../text/locate-quotes'
import { type AnsweredQuestion, QUESTION_TYPES, type QuestionType } from './generated-question'

/** A fact that a model may rest a question on: an entry of a timeline, or a dated sentence of the visit's note. */
export type GivenFact = {
  text: string
  /** `YYYY-MM-DD`; null where it is not known. */
  date: string | null
  /** The source's own id of its note, and the passage there. */
  note: string
  start: number
  end: number
}

/** All that a model was given. */
export type GivenMaterial = {
  /** The day of the visit, `YYYY-MM-DD`. */
  visitDay: string
  facts: readonly GivenFact[]
  /** The visit's own note, with what rules date in it. */
  note: { externalId: string; text: string; sentences: readonly GivenFact[] }
}

/** A question that passed, with where its facts are from; or why not, in a sentence. */
export type Checked<Question extends AnsweredQuestion> =
  | { ok: true; question: Question; type: QuestionType; facts: readonly ListEntry[] }
  | { ok: false; question: Question; reason: string }

/** Years between what is recent and what is past; a visit exactly so long after an event finds it past. */
const RECENT_YEARS = 2

/**
 * What is not asked about, by words that name it. Single ones such as “depression” are not among them: ST segments and breathing are
 * depressed, too.
 */
const BANNED =
  /\b(?:psych(?:ology|ologic|ological|ologist|iatry|iatric|iatrist|osis|otic|otherapy)|mental (?:health|well-?being|illness|disorder)|suicid\w*|schizophreni\w*|bipolar (?:disorder|affective)|major depress\w*|antidepressants?|anxiety disorder)\b/iu

/**
 * Checks what a model answered when it was asked for one question of each type, in order: that it is the type asked for at its place, that
 * every fact stands word for word in what was given, that the dates of the facts agree with the type, and that it keeps clear of what is
 * not asked about. The first check that fails is the reason.
 *
 * @param before questions of the same conversation that are not asked again
 * @see Cahoon et al., the three types and the rules of generation
 */
export function checkQuestions<Question extends AnsweredQuestion>(
  answered: readonly Question[],
  given: GivenMaterial,
  before: readonly string[] = [],
): Checked<Question>[] {
  const known = new Set(before.map(normalize))
  const find = openFacts(given)
  return answered.map((question, at) => {
    const type = QUESTION_TYPES[at]
    if (type === undefined)
      return { ok: false, question, reason: 'More questions were given than were asked for.' }
    const placed = question.facts.map((fact) => ({ fact, found: find(fact) }))
    const said = normalize(question.question)
    const reason =
      whyMisplaced(question.type, type) ??
      (known.has(said) ? 'The same question was asked before.' : null) ??
      whyUnfounded(placed) ??
      whyBanned(question) ??
      whyUntimely(type, placed, given.visitDay)
    known.add(said)
    if (reason !== null) return { ok: false, question, reason }
    const facts = placed.flatMap(({ fact, found }) => {
      if (!found) return []
      const { note, start, end } = found
      return [{ text: fact, note, start, end }]
    })
    return { ok: true, question, type, facts }
  })
}

function normalize(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/gu, ' ').trim()
}

function whyMisplaced(said: string, asked: QuestionType): string | null {
  if (said !== asked)
    return `A question of type ${asked} was asked for here, and one of type ${said} was given.`
  return null
}

type Placed = { fact: string; found: GivenFact | null }

function whyUnfounded(placed: readonly Placed[]): string | null {
  if (placed.length === 0) return 'It names no fact that supports its answer.'
  const lost = placed.find(({ found }) => found === null)
  return lost ? `The fact “${lost.fact}” does not stand in what the model was given.` : null
}

function whyBanned({ question, answer }: AnsweredQuestion): string | null {
  const [word] = BANNED.exec(`${question} ${answer}`) ?? []
  return word === undefined ? null : `It is about what is not asked about (“${word}”).`
}

function whyUntimely(type: QuestionType, placed: readonly Placed[], visitDay: string): string | null {
  const dates = [...new Set(placed.flatMap(({ found }) => found?.date ?? []))].toSorted()
  const [first] = dates
  if (first === undefined) return 'None of its facts has a date, so that its type cannot be checked.'
  const late = dates.find((date) => date > visitDay)
  if (late !== undefined) return `A fact is of ${late}, after the visit on ${visitDay}.`
  if (type === 'multi_hop')
    return dates.length > 1 ? null : `All its facts are of ${first}: several events were asked for.`
  if (dates.length > 1)
    return `Its facts are of several dates (${dates.join(', ')}): one event was asked for.`
  const isRecent = first > yearsBefore(visitDay, RECENT_YEARS)
  if (isRecent === (type === 'single_hop_recent')) return null
  return `Its event is of ${first}, ${isRecent ? 'less' : 'not less'} than ${RECENT_YEARS} years before the visit on ${visitDay}.`
}

/** @example yearsBefore('2150-03-04', 2) → '2148-03-04' */
function yearsBefore(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
}

const DATE_AT_END = /\s*\((?:\d{4}(?:-\d{2}){0,2}|no date)\)\.?$/u

/** Where a fact is from: an entry of the timeline in the same words and of the date that it ends with, or a passage of the visit's note. */
function openFacts({ facts, note }: GivenMaterial): (fact: string) => GivenFact | null {
  const byText = Map.groupBy(facts, ({ text }) => toWords(text))
  const findQuote = createQuoteFinder(note.text)
  return (fact) => {
    const [, dated] = /\((\d{4}(?:-\d{2}){0,2})\)\.?$/u.exec(fact) ?? []
    const same = byText.get(toWords(fact)) ?? []
    const entry = dated === undefined ? same[0] : same.find(({ date }) => date?.startsWith(dated))
    if (entry) return entry
    const [span] = findQuote(fact.replace(DATE_AT_END, ''))
    if (!span) return null
    const date = note.sentences.find(({ start, end }) => start < span.end && span.start < end)?.date ?? null
    return { text: fact, date, note: note.externalId, start: span.start, end: span.end }
  }
}

function toWords(text: string): string {
  return normalize(text.replace(DATE_AT_END, '')).replace(/\.$/u, '')
}
