'use client'

import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'

type Props = {
  studyId: string
  onOpen: (study: { studyId: string }) => Promise<{ ok: true } | { ok: false; message: string }>
}

/** Opens the sealed figures; what follows is on record. */
export function OpenResults({ studyId, onOpen }: Props) {
  const { failure, isBusy, take } = useStep(onOpen)

  return (
    <div className="grid justify-items-start gap-3">
      <Button onClick={() => take({ studyId })} disabled={isBusy}>
        {isBusy ? 'Opening…' : 'Open the results'}
      </Button>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </div>
  )
}
