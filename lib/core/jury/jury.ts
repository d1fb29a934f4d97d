import { z } from 'zod'
import { isAgreedName } from '../adjudication/agreed-set'
import { majorityLabel } from '../agreement/majority-label'

/** More than this are no jury that anybody can name. */
const MOST_MEMBERS = 50

const name = z.string().trim().min(1).max(200)

/**
 * What a jury is: raters by name, who are never renamed, so that it means the same in an export. Stored as the configuration of
 * an AI rater.
 */
export const jurySchema = z
  .strictObject({
    kind: z.literal('jury'),
    /** In the order of their names. */
    members: z.array(name).min(2).max(MOST_MEMBERS),
    /** Members that have to have answered before a statement gets a verdict. */
    quorum: z.int().min(2),
    /** Whose answer counts among tied ones; null leaves a tie without a verdict. */
    decider: name.nullable(),
    /** As published for key facts: a tie counts as the first label of its question. Absent where it leaves no verdict. */
    tie: z.literal('first-label').optional(),
    /** Of a scale the mean of the points that its members gave; absent where it is their median. */
    scale: z.literal('mean').optional(),
    /** Which statements its members are asked for. */
    statementKind: z.enum(['all', 'sentence', 'claim']),
    /** The results of AI raters were open when it was put together: by then one could know who does well. */
    isAfterOpening: z.boolean(),
  })
  .refine(({ members }) => new Set(members).size === members.length, { error: 'A member is named twice.' })
  .refine(({ members, quorum }) => quorum <= members.length, { error: 'More answers than members.' })
  .refine(({ members, decider }) => decider === null || members.includes(decider), {
    error: 'Whoever decides ties has to be a member.',
  })
  .refine(({ decider, tie }) => decider === null || tie === undefined, {
    error: 'A tie goes to a member or to the first label, not to both.',
  })

export type Jury = z.output<typeof jurySchema>

/** What a lead says to make one. */
export const newJurySchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Give the jury a name.')
    .max(60)
    .refine((name) => !isAgreedName(name), {
      error: 'Files call agreed passages so: give the jury another name.',
    }),
  memberIds: z
    .array(z.uuid())
    .min(2, 'A jury has two members or more.')
    .max(MOST_MEMBERS)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'A member is named twice.' }),
  quorum: z.int().min(2, 'One answer is no jury.'),
  deciderId: z.uuid().nullable(),
  /** A tie counts as the first label of its question, as published for key facts. */
  tie: z.literal('first-label').optional(),
  /** Of a scale the mean of its members' points, as people's scores are settled where a protocol says so; else their median. */
  scale: z.literal('mean').optional(),
})

export type NewJury = z.output<typeof newJurySchema>

/** Whether what is stored of an AI rater says that it is a jury. */
export function isJury(configuration: unknown): boolean {
  return jurySchema.safeParse(configuration).success
}

export type JuryOutcome<Label extends string> =
  | { kind: 'verdict'; label: Label }
  /** Two labels or more have the most votes, and nobody decides among them. */
  | { kind: 'tied' }
  /** Fewer members than the quorum have answered. */
  | { kind: 'waiting' }

/**
 * What a jury says of a statement: the label that most of the members that answered gave. Of tied labels the decider's, if it
 * is one of them; a decider who said something else, or nothing, leaves the tie open. So each label it gives was given by a
 * member; who comes first among the members makes no difference, nor what the labels are called. Where the jury says so, a tie
 * goes to the question's first label, if that is among the tied.
 *
 * @param votes what members said, by name; who has not answered is not in it, and whoever is no member does not count
 * @param firstLabel of the question
 * @see MedFactEval, Grolleau et al. 2025, jury vote: the most frequent value. There a tie counts as present, and an AI rater's
 *   failure as an answer; here a tie does where the jury says so, and a failure never.
 */
export function decideByJury<Label extends string>(
  votes: ReadonlyMap<string, Label>,
  { members, quorum, decider, tie }: Pick<Jury, 'members' | 'quorum' | 'decider' | 'tie'>,
  firstLabel?: Label,
): JuryOutcome<Label> {
  const given = members.flatMap((member) => votes.get(member) ?? [])
  if (given.length < quorum) return { kind: 'waiting' }
  const named = tie === 'first-label' ? firstLabel : votes.get(decider ?? '')
  const label = majorityLabel(given, named ?? null)
  return label === null ? { kind: 'tied' } : { kind: 'verdict', label }
}

/**
 * What a jury says of a scale, or of a number: the median of what its members gave. Where it lies between two points, that is a tie: the
 * decider's point counts, if it is one of the two.
 *
 * @param votes what members said, by name
 * @see MedHELM, Bedi et al. 2025: a jury of models rates on scales. There the mean counts, which no point of a scale can hold.
 */
export function decideByMedian(
  votes: ReadonlyMap<string, string>,
  { members, quorum, decider }: Pick<Jury, 'members' | 'quorum' | 'decider'>,
): JuryOutcome<string> {
  const given = members.flatMap((member) => votes.get(member) ?? [])
  if (given.length < quorum) return { kind: 'waiting' }
  const sorted = given.toSorted((left, right) => Number(left) - Number(right))
  const half = (sorted.length - 1) / 2
  const [low = '', high = ''] = [sorted[Math.floor(half)], sorted[Math.ceil(half)]]
  const named = votes.get(decider ?? '')
  if (low === high || named === low) return { kind: 'verdict', label: low }
  return named === high ? { kind: 'verdict', label: high } : { kind: 'tied' }
}

/**
 * The mean of the points that members gave, which may lie between two points: no tie is possible, and nobody decides.
 *
 * @example
 * // of the points 3, 4 and 4
 * decideByMean(votes, jury) // => { kind: 'verdict', label: '3.6666666666666665' }
 */
export function decideByMean(
  votes: ReadonlyMap<string, string>,
  { members, quorum }: Pick<Jury, 'members' | 'quorum'>,
): JuryOutcome<string> {
  const given = members.flatMap((member) => votes.get(member) ?? [])
  if (given.length < quorum) return { kind: 'waiting' }
  return {
    kind: 'verdict',
    label: String(given.reduce((sum, point) => sum + Number(point), 0) / given.length),
  }
}

/** Who gave which point, in one line, and what is in the middle. */
export function describeScores(
  votes: ReadonlyMap<string, string>,
  jury: Pick<Jury, 'members' | 'quorum' | 'decider' | 'scale'>,
): string {
  const points = [...new Set(votes.values())].toSorted((left, right) => Number(left) - Number(right))
  const said = describeVotes(votes, points, { ...jury, decider: null, tie: undefined })
  if (jury.scale === 'mean') {
    const mean = decideByMean(votes, { ...jury, quorum: 1 })
    return mean.kind === 'verdict' ? `${said} Mean: ${Number(Number(mean.label).toFixed(2))}.` : said
  }
  const outcome = decideByMedian(votes, { ...jury, quorum: 1 })
  return `${said} ${outcome.kind === 'verdict' ? `Median: ${outcome.label}.` : 'The median is between two points.'}`
}

/** Who said what, in one line: the reason of a jury's verdict. */
export function describeVotes<Label extends string>(
  votes: ReadonlyMap<string, Label>,
  labels: readonly Label[],
  { members, decider, tie }: Pick<Jury, 'members' | 'decider' | 'tie'>,
): string {
  const said = (label: Label | undefined) => members.filter((member) => votes.get(member) === label)
  const groups = labels.map((label) => ({ label, who: said(label) })).filter(({ who }) => who.length > 0)
  const most = Math.max(0, ...groups.map(({ who }) => who.length))
  const isTied = groups.filter(({ who }) => who.length === most).length > 1
  const silent = said(undefined)
  return [
    ...groups.map(({ label, who }) => `${label}: ${who.join(', ')}.`),
    ...(silent.length > 0 ? [`No answer: ${silent.join(', ')}.`] : []),
    ...(isTied && tie === 'first-label' ? [`A tie, which counts as ${labels[0]}.`] : []),
    ...(isTied && decider !== null ? [`A tie, on which ${decider} decides.`] : []),
  ].join(' ')
}

/** Its rule in plain words. */
export function describeJury({ members, quorum, decider, tie: named, scale }: Jury): string {
  const enough = quorum === members.length ? `all ${quorum}` : `${quorum} of ${members.length}`
  const none =
    named === undefined ? 'a tie gives no verdict' : 'a tie counts as the first label, as published'
  const tie = decider === null ? none : `on a tie ${decider} decides`
  const mean = scale === 'mean' ? '; of a scale or a number the mean' : ''
  return `most votes, where ${enough} members answered; ${tie}${mean}`
}

/** The juries among AI raters, by what is stored of them. */
export function listJuryRules(
  raters: readonly { alias: string; configuration: unknown }[],
): { alias: string; jury: Jury }[] {
  return raters.flatMap(({ alias, configuration }) => {
    const jury = jurySchema.safeParse(configuration)
    return jury.success ? [{ alias, jury: jury.data }] : []
  })
}

/** A jury as leads see it. */
export type JurySummary = {
  raterId: string
  name: string
  jury: Jury
  /** Statements that it may speak on. */
  statements: number
  /** Of those, the ones that enough members had answered when its verdicts were made; null before the first time. */
  judged: number | null
  /** Of those, the ones with a verdict; null while the results of AI raters are sealed, for the rest are ties. */
  verdicts: number | null
  /** The same for each question that it votes on, where there are several. */
  decided: readonly { field: string; count: number }[]
  /** Of those statements, the ones that each member has answered, and those that it was asked about without an answer coming of it. */
  answered: readonly { member: string; count: number; failed: number }[]
  /** Answers of members that have come since. */
  newer: number
  /** Waits for a worker, or is being worked on. */
  isAsked: boolean
  /** Why it was not brought up to now. */
  failure: string | null
}

/**
 * An AI rater that may be a member; `duplicateOf` is the one that gave just the same answers and counts in its place. Null where
 * there is none, and while the results of AI raters are sealed, for it reveals their answers.
 */
export type JuryCandidate = { raterId: string; alias: string; duplicateOf: string | null }
