import { ChevronDown, Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { iconButtonClasses } from '#web/ui/button.tsx'
import { Menu, MenuChoice } from '#web/ui/menu.tsx'
import { chooseTheme, chosenTheme, subscribeToTheme, toggleTheme } from './theme-state.ts'
import { isTheme, type Theme } from './theme.ts'

const choices: { value: Theme; label: string; icon: typeof Sun }[] = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
]

/** A button that flips the theme, and beside it a menu of all three. */
export function ThemeControls() {
  const theme = useSyncExternalStore(subscribeToTheme, chosenTheme, (): Theme => 'system')
  return (
    <div className="flex items-center">
      <button type="button" aria-label="Toggle theme" className={iconButtonClasses()} onClick={toggleTheme}>
        <Sun aria-hidden className="size-5 dark:hidden" />
        <Moon aria-hidden className="hidden size-5 dark:block" />
      </button>
      <Menu
        trigger={
          <button type="button" aria-label="Theme" className={iconButtonClasses('w-6 -ml-1')}>
            <ChevronDown aria-hidden className="size-4" />
          </button>
        }
      >
        <MenuChoice
          label="Theme"
          value={theme}
          options={choices}
          onChange={(value) => isTheme(value) && chooseTheme(value)}
        />
      </Menu>
    </div>
  )
}
