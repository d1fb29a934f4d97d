'use client'

import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

type Props = {
  studyId: string
  onOpen: (study: { studyId: string }) => Promise<{ ok: true } | { ok: false; message: string }>
}

/** Opens the sealed figures; what follows is on record. */
export function OpenResults({ studyId, onOpen }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, startOpening] = useTransition()

  function open() {
    startOpening(async () => {
      const result = await onOpen({ studyId })
      setFailure(result.ok ? null : result.message)
    })
  }

  return (
    <div className="grid justify-items-start gap-3">
      <Button onClick={open} disabled={isBusy}>
        {isBusy ? 'Opening…' : 'Open the results'}
      </Button>
      {failure && <Notice tone="danger">{failure}</Notice>}
    </div>
  )
}
