import { WifiOff } from 'lucide-react'

import { wallClockIn } from '#text/zone'
import { useWords } from '#ui/words'
import { useFrame } from '#workspace/frame/options'

/** Says in the status bar that the server does not answer, and since what time, in the brand's zone. */
export function ConnectionLost({ since }: { since: Date }) {
  const words = useWords()
  const { zone } = useFrame((state) => state.brand)
  return (
    <output className="flex items-center gap-1.5 text-danger">
      <WifiOff size={14} strokeWidth={1.75} aria-hidden />
      {words('No connection since {time}', { time: wallClockIn(since.getTime(), zone).slice(11, 16) })}
    </output>
  )
}
