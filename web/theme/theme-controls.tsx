import { useSyncExternalStore } from 'react'
import { iconButtonClasses } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Menu, MenuChoice } from '#web/ui/menu.tsx'
import { chooseTheme, chosenTheme, subscribeToTheme, toggleTheme } from './theme-state.ts'
import { isTheme, type Theme } from './theme.ts'

const choices: { value: Theme; label: string; icon: IconName }[] = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'system', label: 'System', icon: 'monitor' },
]

/** A button that switches between light and dark, and a menu with all three themes. */
export function ThemeControls() {
  const theme = useSyncExternalStore(subscribeToTheme, chosenTheme, (): Theme => 'system')
  return (
    <div className="flex items-center">
      <button type="button" aria-label="Toggle theme" className={iconButtonClasses()} onClick={toggleTheme}>
        <Icon name="sun" className="size-5 dark:hidden" />
        <Icon name="moon" className="hidden size-5 dark:block" />
      </button>
      <Menu
        trigger={
          <button type="button" aria-label="Theme" className={iconButtonClasses('w-6 -ml-1')}>
            <Icon name="chevron-down" className="size-4" />
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
