import 'server-only'
import type { Actor } from '@/lib/core/actor'
import {
  type LabelModelFigures,
  type LabelModelView,
  labelModelFigures,
  type Overruled,
} from '@/lib/core/figures/label-model-view'
import { db } from '../client'
import { placedItems } from '../placed-items'
import { findVerdictTask } from '../studies'
import { makeFigures } from './agreement'

type Statement = { itemId: string; text: string; patient: string }

type LabelModels = Omit<LabelModelFigures, 'overruled'> & { overruled: readonly (Overruled & Statement)[] }

/**
 * First-round ratings of people as a label model sees them, with the statements that it would decide otherwise.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getLabelModels(
  actor: Actor,
  studyId: string,
  view: LabelModelView,
): Promise<LabelModels | null> {
  const found = await makeFigures(actor, studyId, { kind: 'label-models', view }, false, (frame) =>
    labelModelFigures(frame, view),
  )
  if (found === null) return null
  const { id: taskId } = await findVerdictTask(studyId)
  const rows = await db.$queryRaw<(Statement & { place: number })[]>`
    select placed.id as "itemId", placed.place, p.text, patient."externalId" as patient
    from (${placedItems(taskId)}) placed
    join "Proposition" p on p.id = placed."propositionId"
    join "Item" i on i.id = placed.id
    join "Patient" patient on patient.id = i."patientId"
    where placed.place = any(${found.overruled.map(({ place }) => place)}::int[])`
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return {
    ...found,
    overruled: found.overruled.flatMap((one) => {
      const statement = byPlace.get(one.place)
      return statement ? [{ ...one, ...statement }] : []
    }),
  }
}
