'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { useCopy } from '@/components/ui/use-copy'

/** The codes that take the place of a lost app, shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept?: () => void }) {
  const router = useRouter()
  const text = codes.join('\n')
  const { outcome, copy } = useCopy(text)
  return (
    <section
      aria-labelledby="recovery-codes"
      className="grid gap-4 rounded-lg border border-line bg-raised p-5"
    >
      <div className="grid gap-1">
        <h2 id="recovery-codes" className="text-sm font-semibold">
          Your recovery codes
        </h2>
        <p className="max-w-prose text-sm text-muted">
          Each works once in the place of the app’s code, if the phone is lost. Keep them where you keep your
          passwords; they are not shown again.
        </p>
      </div>
      <ul className="grid gap-x-8 gap-y-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-2">
        <Button
          onClick={() => {
            onKept?.()
            router.refresh()
          }}
        >
          I have kept them
        </Button>
        <Button tone="quiet" className="min-w-24" onClick={() => void copy()}>
          {outcome === 'copied' ? 'Copied' : 'Copy'}
        </Button>
        <a
          className="inline-flex min-h-9 items-center rounded-md border border-line bg-raised px-3.5 py-1.5 text-sm font-medium hover:bg-sunken"
          download="concordance-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          Save as a file
        </a>
      </p>
    </section>
  )
}
