import 'server-only'
import type { Actor } from '@/lib/core/actor'
import {
  type LabelModelFigures,
  type LabelModelView,
  labelModelFigures,
  type Overruled,
} from '@/lib/core/figures/errors/label-model-view'
import { firstRound } from '@/lib/core/study-frame'
import { noteExposedRounds, unsettledRounds } from '../blinding/label-exposures'
import { db } from '../client'
import { getStudyFrame } from '../frame/study-frame'
import { makeFigures } from './agreement'

type Statement = { itemId: string; text: string; patient: string }

type LabelModels = Omit<LabelModelFigures, 'overruled'> & { overruled: readonly (Overruled & Statement)[] }

/**
 * First-round ratings of people as a label model sees them, with the statements that it would decide otherwise: reading what
 * was said of those that are not settled yet is on record, and so are figures over few statements.
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
  const frame = await getStudyFrame(actor, studyId, { judges: false })
  const shown = found.overruled.map(({ place }) => place)
  const told = unsettledRounds({ ...frame, columns: firstRound(frame) }, [...found.few, ...shown])
  await noteExposedRounds(actor, studyId, told)
  const idOf = (place: number) => frame.itemIds[place] ?? ''
  const rows = await db.item.findMany({
    where: { id: { in: shown.map(idOf) } },
    select: {
      id: true,
      proposition: { select: { text: true } },
      patient: { select: { externalId: true } },
    },
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    ...found,
    overruled: found.overruled.flatMap((one) => {
      const row = byId.get(idOf(one.place))
      if (!row) return []
      return [{ ...one, itemId: row.id, text: row.proposition.text, patient: row.patient.externalId }]
    }),
  }
}
