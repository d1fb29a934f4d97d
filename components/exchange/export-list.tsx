import { EXPORT_FORMATS, type ExportFormatId } from '@/lib/core/exchange/export-formats'

const COMES_AS = {
  csv: 'Comes as one CSV file.',
  jsonl: 'Comes as one JSONL file.',
  zip: 'Comes as a ZIP archive of several files.',
}

type Props = {
  studyId: string
  /** Those that the study can leave in: plain tables and what its protocols name, and others. */
  formats: { named: readonly ExportFormatId[]; others: readonly ExportFormatId[] }
  /** Without a proof of who sits there nothing can be downloaded. */
  isProved: boolean
}

/** The layouts a study can be downloaded in: first those that its protocols name. */
export function ExportList({ formats: { named, others }, ...props }: Props) {
  return (
    <>
      <FormatList formats={named} {...props} />
      {others.length > 0 && (
        <details className="grid gap-3">
          <summary className="w-fit cursor-pointer text-sm font-medium text-accent">
            {others.length} further layouts, which no protocol of this study names
          </summary>
          <div className="mt-3">
            <FormatList formats={others} {...props} />
          </div>
        </details>
      )}
    </>
  )
}

type ListProps = Omit<Props, 'formats'> & { formats: readonly ExportFormatId[] }

function FormatList({ studyId, formats, isProved }: ListProps) {
  return (
    <ul className="grid gap-3">
      {EXPORT_FORMATS.filter(({ id }) => formats.includes(id)).map(({ id, title, comesAs, description }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-raised px-5 py-4"
        >
          <div className="grid max-w-prose gap-0.5">
            <h2 className="text-sm font-semibold">{title}</h2>
            <p className="text-sm text-muted">
              {description} {COMES_AS[comesAs]}
            </p>
          </div>
          {isProved && (
            <a
              href={`/api/studies/${studyId}/export/${id}`}
              className="inline-flex min-h-9 items-center rounded-md border border-line bg-raised px-3.5 text-sm font-medium hover:bg-sunken"
            >
              Download<span className="sr-only"> {title}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
