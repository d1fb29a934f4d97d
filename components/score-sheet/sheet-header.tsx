'use client'

import Link from 'next/link'
import { usePathname, useRouter } from 'next/navigation'
import { originOf } from '@/components/studies/origin'
import { addressWith } from '@/components/ui/address'
import { BackLink } from '@/components/ui/back-link'
import { Button } from '@/components/ui/button'
import type { DocumentScoreSheet } from '@/lib/core/score-sheet/score-sheet'

type Props = {
  studyId: string
  sheet: DocumentScoreSheet
  /** The page that led here, below the study's address. */
  back: string | null
}

const SELECT = 'min-h-8 max-w-48 rounded-md border border-line-strong bg-raised px-2 py-1 text-sm'

/** What the sheet is of, whose verdicts it tells, the way back, and ways to take it away. */
export function SheetHeader({ studyId, sheet, back }: Props) {
  const { document, patient, rater, raters, kind, kinds } = sheet
  const router = useRouter()
  const here = usePathname()
  const origin = originOf(studyId, back)
  const choose = (raterId: string, wanted: string) =>
    router.replace(addressWith(here, { kind: wanted, rater: raterId, back }))
  const download = `/api/studies/${studyId}/documents/${document.documentId}/score-sheet`
  return (
    <header className="grid gap-2 border-b border-line px-5 py-3">
      {origin && <BackLink href={origin.href}>{origin.title}</BackLink>}
      <div className="flex items-start justify-between gap-3">
        <div>
          <h1 className="text-base font-semibold">Score sheet of {document.externalId}</h1>
          <p className="text-sm text-muted">
            {document.kind} by {document.authorName || 'an unnamed author'} · patient{' '}
            <Link
              href={`/studies/${studyId}/patients/${patient.patientId}`}
              className="text-accent underline underline-offset-2"
            >
              {patient.externalId}
            </Link>
          </p>
        </div>
        <div className="flex shrink-0 gap-2">
          <Button tone="quiet" onClick={() => window.print()}>
            Print
          </Button>
          <a
            href={addressWith(download, { kind, rater: rater?.raterId })}
            download
            className="inline-flex min-h-9 items-center rounded-md border border-line bg-raised px-3.5 text-sm font-medium hover:bg-sunken"
          >
            JSON
          </a>
        </div>
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <label className="flex items-center gap-2 text-sm">
          Verdicts of
          <select
            value={rater?.raterId ?? ''}
            onChange={(event) => choose(event.target.value, kind)}
            className={SELECT}
          >
            <option value="">Consensus of people</option>
            {raters.map(({ raterId, alias, kind: raterKind }) => (
              <option key={raterId} value={raterId}>
                {alias}
                {raterKind === 'ai' ? ' (AI)' : ''}
              </option>
            ))}
          </select>
        </label>
        {kinds.claim > 0 && kinds.sentence > 0 && (
          <label className="flex items-center gap-2 text-sm">
            on
            <select
              value={kind}
              onChange={(event) => choose(rater?.raterId ?? '', event.target.value)}
              className={SELECT}
            >
              <option value="claim">{kinds.claim} claims</option>
              <option value="sentence">{kinds.sentence} sentences</option>
            </select>
          </label>
        )}
      </div>
    </header>
  )
}
