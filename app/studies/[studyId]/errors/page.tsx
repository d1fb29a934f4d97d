import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { addressWith, keptParameters } from '@/components/agreement/address'
import { errorChips } from '@/components/agreement/filter-words'
import { ItemFilters } from '@/components/agreement/item-filters'
import { PageLinks } from '@/components/agreement/page-links'
import { SearchField } from '@/components/agreement/search-field'
import { ViewControls } from '@/components/agreement/view-controls'
import { DisagreementCard } from '@/components/errors/disagreement-card'
import { describeErrors, errorChoices, errorFields } from '@/components/errors/error-words'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { AppError } from '@/lib/core/errors'
import { ERRORS_PER_PAGE, errorViewSchema } from '@/lib/core/figures/error-view'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Errors' }

export default async function ErrorsPage({ params, searchParams }: PageProps<'/studies/[studyId]/errors'>) {
  const { studyId } = await params
  const view = errorViewSchema.parse(await searchParams)
  const [listing, names] = await load(async () => {
    const actor = await requireActor()
    const listed = figures.listDisagreements(actor, studyId, view).catch((error: unknown) => {
      // an AI rater's errors are sealed: to where they can be opened
      if (error instanceof AppError && error.code === 'conflict') redirect(`/studies/${studyId}/agreement/ai`)
      throw error
    })
    return Promise.all([listed, figures.getFilterNames(actor, studyId)])
  })
  const here = `/studies/${studyId}/errors`
  const { page } = view
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-5 px-6 py-6">
      <PageHeader title="Errors and disagreements">
        {describeErrors(view, listing)} Every figure on the agreement pages leads here. Reading answers that
        are not settled yet goes on the study’s record.
      </PageHeader>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <ViewControls label="Which statements" choices={errorChoices(view, listing)} />
        <SearchField
          label="Words of the statement, a comment or a reason"
          value={view.find}
          keep={keptParameters(view, ['find', 'page'])}
        />
        <ItemFilters
          here={here}
          view={view}
          names={names}
          more={{ chips: errorChips(view), fields: errorFields(listing) }}
        />
      </div>
      <p className="flex gap-4 text-sm text-muted tabular-nums">
        {listing.total.toLocaleString('en')} statements
        <Link className="text-accent underline-offset-2 hover:underline" href={here}>
          Clear all filters
        </Link>
      </p>
      {listing.total === 0 ? (
        <Notice>No statement passes these filters.</Notice>
      ) : (
        <ul className="grid gap-3">
          {listing.items.map((item) => (
            <DisagreementCard key={item.itemId} studyId={studyId} item={item} />
          ))}
        </ul>
      )}
      <PageLinks
        page={page}
        pages={Math.ceil(listing.total / ERRORS_PER_PAGE)}
        hrefOf={(wanted) => addressWith(here, { ...view, page: wanted })}
      />
    </main>
  )
}
