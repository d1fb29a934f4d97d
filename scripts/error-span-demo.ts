import { type Actor, SYSTEM_ACTOR } from '@/lib/core/actor'
import type { SpanSession } from '@/lib/core/adjudication/span-session'
import { sharedLength } from '@/lib/core/agreement/spans/labeled-span'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'
import { readStoredValues } from '@/lib/core/protocols/stored-answer'
import type { TaskRef } from '@/lib/core/task'
import { findActorByUserId } from '@/lib/data/accounts/actors'
import { listUsers } from '@/lib/data/accounts/users'
import { decideConsensus } from '@/lib/data/adjudication/discussion-decisions'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { listMembers, setMember } from '@/lib/data/members/members'
import { createStudy, listStudies } from '@/lib/data/studies'
import { ERRORS, errorSpanImport, listAgreed } from '@/prisma/demo/error-span-study'

export const ERROR_SPAN_TITLE = 'Demo: errors in summaries for patients'

const DESCRIPTION =
  'Invented patients, clinicians and texts. Two clinicians marked the errors in ten summaries of two systems and rated their quality. They agreed on half of the summaries in sessions. A script, no model, looked for errors, too.'

/** Who takes part, by the names that the study has for them. */
type People = {
  lead: string
  adjudicator: { email: string; alias: string }
  raters: { email: string; alias: string }[]
}

/**
 * Loads the demo study of error spans: marks of two clinicians and a script, and the sessions in which half of them were settled.
 * Each step leaves alone what is there, so that a load that was cut off is taken up again.
 *
 * @returns false when all of it is there
 */
export async function loadErrorSpanDemo({ lead, adjudicator, raters }: People): Promise<boolean> {
  const known = (await listStudies(SYSTEM_ACTOR)).find(({ title }) => title === ERROR_SPAN_TITLE)
  const { id: studyId } =
    known ??
    (await createStudy(SYSTEM_ACTOR, {
      title: ERROR_SPAN_TITLE,
      description: DESCRIPTION,
      seed: 23,
      protocol: ERRORS.id,
    }))
  const agreed = listAgreed()
  if ((await db.consensus.count({ where: { studyId } })) >= agreed.size) return false
  const { problems } = await importStudyData(SYSTEM_ACTOR, studyId, errorSpanImport(), {
    preview: false,
    cut: 'later',
  })
  if (problems.length > 0)
    throw new Error(`the demo of error spans does not import: ${JSON.stringify(problems)}`)
  const joined = new Set((await listMembers(SYSTEM_ACTOR, studyId)).map(({ email }) => email))
  const people = [
    ...raters.map((member) => ({ ...member, role: 'rater' as const })),
    { ...adjudicator, role: 'adjudicator' as const },
    { email: lead, role: 'pi' as const },
  ]
  for (const member of people) if (!joined.has(member.email)) await setMember(SYSTEM_ACTOR, studyId, member)
  const { id: taskId } = await db.task.findFirstOrThrow({
    where: { studyId, protocol: ERRORS.id, excludedFromId: null, trainsTaskId: null },
  })
  const actor = await findActor(adjudicator.email)
  const task = { studyId, taskId }
  await openAiResults(SYSTEM_ACTOR, task, 'The passages of this AI rater are a script’s.')
  for (const [key, spans] of agreed) await settle(actor, task, key, spans)
  return true
}

async function findActor(email: string): Promise<Actor> {
  const user = (await listUsers(SYSTEM_ACTOR)).find((account) => account.email === email)
  const actor = await findActorByUserId(user?.id ?? '')
  if (!actor) throw new Error('the adjudicator of the demo cannot act')
  return actor
}

type Agreed = { quote: string; label: string; severity?: string | undefined }

/** Decides an item as its session did. */
async function settle(actor: Actor, task: TaskRef, key: string, agreed: readonly Agreed[]): Promise<void> {
  const item = await db.item.findUniqueOrThrow({
    where: { taskId_key: { taskId: task.taskId, key } },
    include: {
      document: true,
      consensuses: true,
      ratings: {
        where: { rater: { kind: 'human' }, current: true },
        orderBy: { rater: { alias: 'asc' } },
      },
    },
  })
  if (item.consensuses.length > 0) return
  const text = item.document?.text ?? ''
  const spans = agreed.map(({ quote, label, severity }, index): MarkedSpan => {
    const start = text.indexOf(quote)
    const attributes = severity === undefined ? {} : { severity }
    return { id: `a${index + 1}`, start, end: start + quote.length, label, attributes, quote }
  })
  const sets = item.ratings.map(
    (row) => (readStoredValues(ERRORS, row)['errors'] ?? []) as readonly MarkedSpan[],
  )
  const session: SpanSession = {
    raters: item.ratings.map(({ raterId }) => raterId),
    ratings: item.ratings.map(({ id }) => id),
    spans: spans.toSorted((one, other) => one.start - other.start),
    groups: groupsOf(spans, sets),
  }
  await decideConsensus(actor, task, {
    itemId: item.id,
    answers: { errors: JSON.parse(JSON.stringify(session)) },
    reason: 'rater-error',
    rationale: 'Both read the source again and agreed.',
    guideline: null,
    seenRevision: 0,
  })
}

/** Each agreed passage with those of the raters that it shares most with; what is left over was dropped. */
function groupsOf(
  spans: readonly MarkedSpan[],
  sets: readonly (readonly MarkedSpan[])[],
): SpanSession['groups'] {
  const taken = new Set<MarkedSpan>()
  const found = spans.map((span) => ({
    agreed: span.id,
    reason: null,
    members: sets.map((set) => {
      const best = set
        .filter((own) => !taken.has(own) && sharedLength(own, span) > 0)
        .toSorted((one, other) => sharedLength(other, span) - sharedLength(one, span))[0]
      if (best) taken.add(best)
      return best?.id ?? null
    }),
  }))
  const dropped = sets.flatMap((set, rater) =>
    set
      .filter((own) => !taken.has(own))
      .map(({ id }) => ({
        agreed: null,
        reason: null,
        members: sets.map((_, index) => (index === rater ? id : null)),
      })),
  )
  return [...found, ...dropped]
}
