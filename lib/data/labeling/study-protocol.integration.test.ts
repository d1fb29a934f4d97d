import { describe, expect, it } from 'vitest'
import { STANDARD_LABELING } from '@/lib/core/labeling/labeling-config'
import { createActor, createStudy } from '@/lib/testing/factories'
import { writeAudit } from '../audit'
import { db } from '../client'
import { getStudyNeeds } from '../progress/study-needs'
import { setLabelingConfig } from './labeling-setup'
import { confirmStudyProtocol, getStudyProtocol } from './study-protocol'

const isSeen = async (...args: Parameters<typeof getStudyNeeds>) =>
  (await getStudyNeeds(...args)).isProtocolSeen

describe('a study’s protocol', () => {
  it('is confirmed as it was on the screen, by name, and no longer once it has changed', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    const shown = await getStudyProtocol(pi, study)
    expect(shown).toMatchObject({ ratersPerItem: 3, panelSize: 2, guidelineVersion: 0, confirmed: null })
    expect(await isSeen(pi, study)).toBe(false)

    await confirmStudyProtocol(pi, study, shown.digest)
    expect((await getStudyProtocol(pi, study)).confirmed?.by).toBe(pi.name)
    expect(await isSeen(pi, study)).toBe(true)

    await setLabelingConfig(pi, study, { ...STANDARD_LABELING, evidence: 'required' })
    expect((await getStudyProtocol(pi, study)).confirmed).toBeNull()
    await expect(confirmStudyProtocol(pi, study, shown.digest)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('counts as seen when a lead has changed a part of it, or when answers came from elsewhere', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    await setLabelingConfig(pi, study, STANDARD_LABELING)
    expect(await isSeen(pi, study)).toBe(true)

    const imported = await createStudy()
    const lead = await createActor(imported.id, 'pi')
    const kept = { importId: 'i', format: 'plain', digest: '' }
    const importing = (rating: number) =>
      db.$transaction((tx) =>
        writeAudit(tx, lead, imported.id, {
          type: 'study.imported',
          data: { ...kept, counts: { patient: 1, rating } },
        }),
      )
    await importing(0)
    expect(await isSeen(lead, imported)).toBe(false)
    await importing(3)
    expect(await isSeen(lead, imported)).toBe(true)
  })

  it('is confirmed by leads of the study alone', async () => {
    const study = await createStudy()
    const { digest } = await getStudyProtocol(await createActor(study.id, 'pi'), study)
    for (const role of ['rater', 'adjudicator'] as const) {
      const member = await createActor(study.id, role)
      await expect(confirmStudyProtocol(member, study, digest)).rejects.toMatchObject({
        code: 'forbidden',
      })
    }
    expect(await db.auditEvent.count({ where: { scope: study.id, type: 'protocol.confirmed' } })).toBe(0)
  })
})
