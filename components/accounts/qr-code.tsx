import { encode } from 'uqr'

/** A text for a camera. Black on white in either theme: cameras read nothing else surely. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-md border border-line bg-white"
    >
      <path d={dark.join('')} fill="black" />
    </svg>
  )
}
