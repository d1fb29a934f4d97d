import type { Metadata } from 'next'
import { TextJobList } from '@/components/documents/text-job-card'
import { MakeTimelineForm } from '@/components/timeline/make-timeline-form'
import { TimelineColumn } from '@/components/timeline/timeline-column'
import { TimelineFilter } from '@/components/timeline/timeline-filter'
import { TIMELINE_COLORS, YearZoom } from '@/components/timeline/year-zoom'
import { addressWith } from '@/components/ui/address'
import { BackLink } from '@/components/ui/back-link'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { PageLinks } from '@/components/ui/page-links'
import type { TextJobSummary } from '@/lib/core/text-jobs'
import {
  ENTRIES_AT_ONCE,
  type ShownTimeline,
  type TimelineView,
  timelineViewSchema,
} from '@/lib/core/timeline/timeline-view'
import { listTextJobs } from '@/lib/data/documents/text-jobs'
import { getTimelines } from '@/lib/data/timelines/timelines'
import { findCurrency } from '@/lib/pipeline/chat-server'
import { hasPricedModel, listModels } from '@/lib/pipeline/open-model'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { estimateTextsAction, startTextJobAction } from '../../../documents/actions'
import { cancelWorkAction, pauseWorkAction, resumeWorkAction } from '../../../work-actions'

export const metadata: Metadata = { title: 'Timeline' }

type Props = PageProps<'/studies/[studyId]/patients/[patientId]/timeline'>

/** Before every note: where the time cannot be read nothing is shown, rather than what came later. */
const NOTHING = '0000-01-01'

export default async function TimelinePage({ params, searchParams }: Props) {
  const { studyId, patientId } = await params
  const asked = await searchParams
  const read = timelineViewSchema.safeParse(asked)
  const view = read.data ?? timelineViewSchema.parse({ ...asked, until: NOTHING })
  const { patient, jobs } = await load(async () => {
    const actor = await requireActor()
    const [shown, work] = await Promise.all([
      getTimelines(actor, { studyId, patientId }, view),
      listTextJobs(actor, studyId),
    ])
    return { patient: shown, jobs: work.filter((job) => isOf(job, patientId)) }
  })
  const { externalId, timelines, kinds } = patient
  const chart = `/studies/${studyId}/patients/${patientId}`
  const here = `${chart}/timeline`
  const wanted = { ...view, until: read.success ? view.until : null, page: null }
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-5 px-6 py-6">
      <BackLink href={chart}>the patient</BackLink>
      <PageHeader
        title={`Timeline of patient ${externalId}`}
        actions={
          timelines.length > 0 && (
            <a
              className="text-sm text-accent underline underline-offset-2"
              href={addressWith(`/api${here}`, wanted)}
              download
            >
              Download these as CSV
            </a>
          )
        }
      >
        What the notes say, each with the date that it is about and the passage that it is from.
      </PageHeader>
      <MakeTimelineForm
        studyId={studyId}
        patientId={patientId}
        models={listModels()}
        currency={hasPricedModel() ? findCurrency() : null}
        onEstimate={estimateTextsAction}
        onStart={startTextJobAction}
      />
      <TextJobList
        studyId={studyId}
        jobs={jobs}
        currency={findCurrency()}
        onPause={pauseWorkAction}
        onCancel={cancelWorkAction}
        onResume={resumeWorkAction}
      />
      {timelines.length === 0 ? (
        <Notice>This patient has no timeline yet. The one by rules needs no model.</Notice>
      ) : (
        <>
          <TimelineFilter view={view} kinds={kinds} until={read.success ? (view.until ?? '') : ''} />
          {!read.success && (
            <Notice tone="danger">
              The time could not be read. Write it as YYYY-MM-DD or YYYY-MM-DD HH:MM.
            </Notice>
          )}
          <Timelines
            timelines={timelines}
            chart={chart}
            view={view}
            hrefWith={(change) => addressWith(here, { ...wanted, ...change })}
          />
        </>
      )}
    </main>
  )
}

type TimelinesProps = {
  timelines: readonly ShownTimeline[]
  /** Address of the patient's chart. */
  chart: string
  view: TimelineView
  hrefWith: (change: Partial<Pick<TimelineView, 'year' | 'page'>>) => string
}

/** By year, then side by side. */
function Timelines({ timelines, chart, view, hrefWith }: TimelinesProps) {
  const most = Math.max(0, ...timelines.map(({ total, removedTotal }) => Math.max(total, removedTotal)))
  return (
    <>
      <YearZoom timelines={timelines} year={view.year} hrefOf={(year) => hrefWith({ year })} />
      <div className={`grid gap-6 ${timelines.length > 1 ? 'lg:grid-cols-2' : ''}`}>
        {timelines.map((timeline, index) => (
          <TimelineColumn
            key={timeline.timelineId}
            timeline={timeline}
            chart={chart}
            color={timelines.length > 1 ? (TIMELINE_COLORS[index] ?? null) : null}
          />
        ))}
      </div>
      <PageLinks
        page={view.page}
        pages={Math.ceil(most / ENTRIES_AT_ONCE)}
        hrefOf={(page) => hrefWith({ page })}
      />
    </>
  )
}

/** Whether work makes the timeline of a patient. */
function isOf({ configuration }: TextJobSummary, patientId: string): boolean {
  if (configuration.kind !== 'timeline') return false
  return configuration.patients === undefined || configuration.patients.includes(patientId)
}
