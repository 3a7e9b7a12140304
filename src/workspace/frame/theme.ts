// Applies the theme and the brand to the page. The choice of a theme is a preference (panes/store.ts); styles.css has the colours.
import { useEffect } from 'react'

import { useFrame } from '#workspace/frame/options'
import { useWorkspace } from '#workspace/panes/store'

/** Sets theme and brand as attributes of the document, by which styles.css chooses its colours. */
export function useTheme(): void {
  const theme = useWorkspace((state) => state.preferences.theme)
  const brand = useFrame((state) => state.brand.code)
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['brand'] = brand
    if (theme === 'system') delete dataset['theme']
    else dataset['theme'] = theme
  }, [theme, brand])
}
