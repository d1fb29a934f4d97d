import { addressWith } from '@/components/ui/address'
import type { SystemFormat } from './system-files'

const NAMES: Readonly<Record<SystemFormat, string>> = {
  pdf: 'PDF',
  html: 'HTML',
  md: 'Markdown',
  json: 'JSON',
}

/** Ways to take a report away, one a form. @param href of the route that makes the file */
export function SystemDownloads({ href, view }: { href: string; view: Readonly<Record<string, string>> }) {
  return (
    <ul className="flex flex-wrap gap-3" aria-label="Save as">
      {(Object.keys(NAMES) as SystemFormat[]).map((format) => (
        <li key={format}>
          <a
            className="text-sm text-accent underline underline-offset-2"
            href={addressWith(href, { ...view, format })}
          >
            Save as {NAMES[format]}
          </a>
        </li>
      ))}
    </ul>
  )
}
