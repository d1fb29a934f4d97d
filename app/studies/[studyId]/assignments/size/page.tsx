import type { Metadata } from 'next'
import { AssignmentNav } from '@/components/assignment/assignment-nav'
import { SizeForm } from '@/components/assignment/size-form'
import { AgreementSizes, OtherSizes } from '@/components/assignment/size-tables'
import { PageHeader } from '@/components/ui/page-header'
import { sizePlanSchema } from '@/lib/core/figures/size-plan'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'How many statements' }

export default async function SizePage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/assignments/size'>) {
  const { studyId } = await params
  const view = sizePlanSchema.parse(await searchParams)
  const plan = await load(async () => figures.getSizePlan(await requireActor(), studyId, view))
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <AssignmentNav studyId={studyId} here="/size" />
      <PageHeader title="How many statements">
        How many statements and raters a study needs, from what you expect and from what its people have said
        so far. Nothing is stored; the address holds the plan.
      </PageHeader>
      <SizeForm view={view} />
      <AgreementSizes plan={plan} view={view} />
      <OtherSizes plan={plan} view={view} />
      <p className="max-w-prose text-sm text-muted">
        Agreement: from the analytic error of the coefficient over the patterns of ratings to be expected
        (Gwet 2014), times the design effect of statements of one patient being alike (Kish 1965), with t
        intervals. What is left of 100 % is Not Addressed. Rates: Wilson’s interval. Sensitivity and
        specificity: Buderer (1996). The last row of the table takes the spread of this study’s own first
        round, which is honest only if these statements are like those to come. Rates and detection do not
        allow for patients: multiply by the design effect.
      </p>
    </main>
  )
}
