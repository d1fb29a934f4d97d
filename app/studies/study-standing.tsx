import { LeadStanding, OwnStanding } from '@/components/studies/study-standing'
import type { Actor } from '@/lib/core/actor'
import { isDecidable } from '@/lib/core/discussion'
import { listDiscussions } from '@/lib/data/adjudication/discussions'
import { listLabelingPatients } from '@/lib/data/labeling/labeling'
import type { Study } from '@/lib/data/studies'
import { figures } from '@/lib/web/figures'

/** Where a study stands, as its member may know it. It comes when it is there: nobody waits for the list. */
export async function StudyStanding({ actor, study }: { actor: Actor; study: Study }) {
  const { id, role } = study
  if (role === null) return null
  if (role === 'pi') {
    const now = new Date()
    const standing = await figures.getStanding(actor, id, now).catch(() => null)
    return standing === null ? <Unknown /> : <LeadStanding studyId={id} standing={standing} now={now} />
  }
  const [patients, discussions] = await Promise.all([
    listLabelingPatients(actor, id),
    role === 'adjudicator' ? listDiscussions(actor, id) : [],
  ]).catch(() => [null, []] as const)
  if (patients === null) return <Unknown />
  const own = {
    total: patients.reduce((sum, { total }) => sum + total, 0),
    done: patients.reduce((sum, { done }) => sum + done, 0),
    toDecide: discussions.filter(isDecidable).length,
  }
  return <OwnStanding studyId={id} role={role} own={own} />
}

/** The list leads to the study all the same. */
function Unknown() {
  return <p className="text-sm text-muted">Where it stands cannot be told at this moment.</p>
}
