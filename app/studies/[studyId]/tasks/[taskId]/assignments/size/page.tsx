import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AssignmentNav } from '@/components/assignment/assignment-nav'
import { SizeForm } from '@/components/assignment/size-form'
import { AgreementSizes, OtherSizes } from '@/components/assignment/size-tables'
import { addressWith } from '@/components/ui/address'
import { ItemWords } from '@/components/ui/labels'
import { PageHeader } from '@/components/ui/page-header'
import { sizePlanSchema } from '@/lib/core/figures/study/size-view'
import { taskHome } from '@/lib/core/task'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Sample size' }

export default async function SizePage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/assignments/size'>) {
  const task = await params
  const asked = await searchParams
  const view = sizePlanSchema.parse(asked)
  const plan = await load(async () => figures.getSizePlan(await requireActor(), task, view))
  // nothing expected yet: what the study has shown is the best guess
  if (Object.keys(asked).length === 0 && Object.keys(plan.sofar).length > 0)
    redirect(
      addressWith(`${taskHome(task)}/assignments/size`, {
        ...plan.sofar,
        share: plan.sofar.share?.map(String),
      }),
    )
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <AssignmentNav task={task} here="/size" />
      <PageHeader title="Sample size">
        What a study needs, from what you expect and from what its people have said so far. Nothing is stored;
        the address holds the plan.
      </PageHeader>
      <SizeForm view={view} plan={plan} />
      <AgreementSizes plan={plan} view={view} />
      <OtherSizes plan={plan} view={view} />
      <p className="max-w-prose text-sm text-muted">
        <ItemWords>
          Agreement: from the analytic error of the coefficient over the patterns of ratings to be expected
          (Gwet 2014). It is multiplied by the design effect of patients (Kish 1965), with t intervals. What
          is left of 100 % is {plan.labelSet.labels.at(-1)?.title}. Rates: Wilson’s interval. Sensitivity and
          specificity: Buderer (1996). The last two rows take the spread of this study’s own first round:
          honest only if these statements are like those to come. The very last also takes how alike its
          patients’ statements are; all others take what you expect. Fields begin with this study’s own
          figures where there are any. These are what people said, what is settled and, once the results of AI
          raters are open, the one that agrees most. Under each field stands which it is.
        </ItemWords>
      </p>
    </main>
  )
}
