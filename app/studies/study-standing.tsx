import { LeadStanding, OwnStanding } from '@/components/studies/study-standing'
import type { Actor } from '@/lib/core/actor'
import { getOwnStanding } from '@/lib/data/labeling/own-standing'
import type { Study } from '@/lib/data/studies'
import { getFirstTask } from '@/lib/data/tasks'
import { figures } from '@/lib/web/figures'

/** Where a study stands, as its member may know it. It comes when it is there: nobody waits for the list. */
export async function StudyStanding({ actor, study }: { actor: Actor; study: Study }) {
  const { id, role } = study
  const task = await getFirstTask(actor, id).catch(() => null)
  if (role === null || task === null) return null
  if (role === 'pi') {
    const now = new Date()
    const standing = await figures.getStanding(actor, task, now).catch(() => null)
    return standing === null ? <Unknown /> : <LeadStanding task={task} standing={standing} now={now} />
  }
  const own = await getOwnStanding(actor, id).catch(() => null)
  if (own === null) return <Unknown />
  return <OwnStanding task={task} role={role} own={own} />
}

/** The list leads to the study all the same. */
function Unknown() {
  return <p className="text-sm text-muted">Where it stands cannot be told at this moment.</p>
}
