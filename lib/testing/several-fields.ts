import type { Actor } from '@/lib/core/actor'
import type { NewRating } from '@/lib/core/labeling/rating'
import type { Definition } from '@/lib/core/protocols/definition'
import { db } from '@/lib/data/client'
import { insertTask } from '@/lib/data/tasks'
import { answerItem, createActor, createAssignedRater, createStudy, type TestStudy } from './factories'

type Person = Actor & { userId: string }
type Values = NewRating['values']

/** A study with a task of any definition beside its first one, whose items are the study's document, once each. */
export async function createTaskOf(definition: Definition, items = 1): Promise<TestStudy> {
  const study = await createStudy({ items: 1 })
  const { id: studyId, patientId } = study
  const taskId = await db.$transaction((tx) => insertTask(tx, { studyId, definition }))
  const { id: documentId } = await db.document.findFirstOrThrow({ where: { studyId } })
  const itemIds: string[] = []
  for (let index = 0; index < items; index++) {
    const item = await db.item.create({
      data: { studyId, taskId, patientId, documentId, key: `d${index}`, sort: index },
    })
    itemIds.push(item.id)
  }
  return { ...study, taskId, itemIds }
}

/** Three raters and a panel of two who say these things of the first item, and a third adjudicator. */
export async function rateWithPanel(
  study: TestStudy,
  first: readonly Values[],
  panel: readonly Values[],
): Promise<{ itemId: string; raters: Person[]; panelists: Person[]; third: Person }> {
  const itemId = study.itemIds[0] ?? ''
  const adjudicators: Person[] = []
  for (let count = 0; count < 3; count++) adjudicators.push(await createActor(study.id, 'adjudicator'))
  const raters: Person[] = []
  for (const values of first) {
    const rater = await createAssignedRater(study)
    raters.push(rater)
    await answerItem(rater, study, itemId, values)
  }
  const seats = await db.assignment.findMany({ where: { itemId, round: 2 } })
  const isSeated = (actor: Person) => seats.some((seat) => seat.raterId === actor.raters.get(study.id))
  const panelists = adjudicators.filter(isSeated)
  for (const [index, values] of panel.entries()) {
    const panelist = panelists[index]
    if (!panelist) throw new Error('the item has no panel')
    await answerItem(panelist, study, itemId, values)
  }
  const third = adjudicators.find((actor) => !isSeated(actor))
  if (!third) throw new Error('everybody sits on the panel')
  return { itemId, raters, panelists, third }
}
