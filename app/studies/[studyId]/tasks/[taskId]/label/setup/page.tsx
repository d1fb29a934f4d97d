import type { Metadata } from 'next'
import Link from 'next/link'
import { GuidelineEditor } from '@/components/labeling/guideline-editor'
import { GuidelineHistory } from '@/components/labeling/guideline-history'
import { LabelingConfigForm } from '@/components/labeling/labeling-config-form'
import { PageHeader } from '@/components/ui/page-header'
import { exemptLabels } from '@/lib/core/labeling/evidence-check'
import { taskHome } from '@/lib/core/task'
import { listGuidelineVersions } from '@/lib/data/labeling/guidelines'
import { getLabelingSetup } from '@/lib/data/labeling/labeling-setup'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { labelingConfigAction, publishGuidelineAction } from './actions'

export const metadata: Metadata = { title: 'Guideline' }

export default async function LabelingSetupPage({
  params,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/label/setup'>) {
  const task = await params
  const { setup, versions } = await load(async () => {
    const actor = await requireActor()
    const [labeling, all] = await Promise.all([
      getLabelingSetup(actor, task),
      listGuidelineVersions(actor, task),
    ])
    return { setup: labeling, versions: all }
  })
  const { guideline, evidence, idleSeconds, findTerms } = setup
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-8 px-6 py-6 *:max-w-4xl">
      <section>
        <PageHeader title="Guideline">
          How raters answer, and what counts as time at work: a part of the study’s{' '}
          <Link href={`${taskHome(task)}/protocol`} className="text-accent underline underline-offset-2">
            protocol
          </Link>
          .
        </PageHeader>
        <LabelingConfigForm
          task={task}
          exempt={exemptLabels(setup.definition)}
          config={{ evidence, idleSeconds, findTerms }}
          onSave={labelingConfigAction}
        />
      </section>
      <section aria-labelledby="guideline" className="grid gap-2">
        <h2 id="guideline" className="text-sm font-semibold">
          Guideline
          <span className="font-normal text-muted">
            {' '}
            ·{' '}
            {guideline.version === 0
              ? 'the protocol’s own guideline'
              : `version ${guideline.version} in force`}
          </span>
        </h2>
        <GuidelineEditor
          task={task}
          definition={setup.definition}
          guideline={guideline}
          onPublish={publishGuidelineAction}
        />
        <GuidelineHistory versions={versions} />
      </section>
    </main>
  )
}
