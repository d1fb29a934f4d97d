import type { Actor } from '@/lib/core/actor'
import { db } from '@/lib/data/client'
import { createActor, createAssignedRater, rate, type TestStudy } from './factories'

type Person = Actor & { userId: string }

export type ContestedItem = {
  itemId: string
  raters: Person[]
  panelists: Person[]
  /** Adjudicators who have not voted. */
  third: Person
  fourth: Person
}

/** An item on which three raters said three things and the panel of two differed: it waits for a discussion. */
export async function createContestedItem(study: TestStudy): Promise<ContestedItem> {
  const itemId = study.itemIds[0] ?? ''
  const adjudicators: Person[] = []
  for (const _ of [1, 2, 3, 4]) adjudicators.push(await createActor(study.id, 'adjudicator'))
  const raters: Person[] = []
  for (const code of ['Supported', 'Not Supported', 'Not Addressed'] as const) {
    const rater = await createAssignedRater(study)
    raters.push(rater)
    await rate(rater, study, itemId, code)
  }
  const seats = await db.assignment.findMany({ where: { itemId, round: 2 } })
  const isSeated = (actor: Person) => seats.some((seat) => seat.raterId === actor.raters.get(study.id))
  const panelists = adjudicators.filter(isSeated)
  const [third, fourth] = adjudicators.filter((actor) => !isSeated(actor))
  const [left, right] = panelists
  if (!left || !right || !third || !fourth) throw new Error('the item has no panel of two')
  await rate(left, study, itemId, 'Supported')
  await rate(right, study, itemId, 'Not Addressed')
  return { itemId, raters, panelists, third, fourth }
}
