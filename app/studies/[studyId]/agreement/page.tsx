import type { Metadata } from 'next'
import { ConsensusTable } from '@/components/agreement/consensus-table'
import { HumanTable } from '@/components/agreement/human-table'
import { MethodNote } from '@/components/agreement/method-note'
import { RaterDetails } from '@/components/agreement/rater-details'
import { UnitSwitch } from '@/components/agreement/unit-switch'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { getAgreement } from '@/lib/data/agreement'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Agreement' }

export default async function AgreementPage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/agreement'>) {
  const { studyId } = await params
  const unit = (await searchParams)['unit'] === 'patient' ? 'patient' : 'item'
  const report = await load(async () => getAgreement(await requireActor(), studyId, unit))
  const download = (table: string) => `/api/studies/${studyId}/agreement/${table}?unit=${unit}`
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-8 px-6 py-6">
      <div>
        <PageHeader title="Agreement" actions={<UnitSwitch studyId={studyId} unit={unit} />}>
          How far people agree with each other, and AI raters with the settled answers of people. Intervals
          are 95 %.
        </PageHeader>
        <HumanTable rows={report.humans} downloadUrl={download('humans')} />
      </div>
      {report.ai.length === 0 ? (
        <Notice>No AI rater has checked these statements yet.</Notice>
      ) : (
        <>
          <ConsensusTable comparisons={report.ai} downloadUrl={download('ai')} />
          <section aria-labelledby="by-label" className="grid gap-3">
            <h2 id="by-label" className="text-sm font-semibold">
              Each AI rater in detail
            </h2>
            <p className="flex gap-4 text-sm">
              <a className="text-accent underline underline-offset-2" href={download('confusion')}>
                Confusion matrices as CSV
              </a>
              <a className="text-accent underline underline-offset-2" href={download('labels')}>
                Measures by label as CSV
              </a>
            </p>
            {report.ai.map((comparison) => (
              <RaterDetails key={comparison.raterId} comparison={comparison} />
            ))}
          </section>
        </>
      )}
      <MethodNote options={report.options} />
    </main>
  )
}
