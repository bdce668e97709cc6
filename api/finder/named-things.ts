import { languagesByName } from './language-names.ts'

/** The slots of the phrases in condition-phrases.ts: `{device}` stands for each name of a device. */
export type Slot = 'device' | 'browser' | 'editor' | 'language' | 'europe' | 'other'

interface NamedThing {
  slot: Slot
  /** The value of the condition. */
  value: string
}

function named(slot: Slot, value: string, names: string): [string, NamedThing][] {
  return names.split(', ').map((name) => [name, { slot, value }])
}

/** The slots, by their names, folded. */
export const namedThings: ReadonlyMap<string, NamedThing> = new Map([
  ...named('device', 'ios', 'iphone, iphones, ipad, ipads, ios, ipados, ipad os, apple phone'),
  ...named(
    'device',
    'android',
    'android, android phone, android tablet, samsung galaxy, google pixel, google play',
  ),
  ...named(
    'device',
    'macos',
    'mac, macs, macos, mac os, osx, os x, mac os x, macbook, macbooks, macbook air, macbook pro, imac, mac mini, apple silicon, m1, m2, m3, m4',
  ),
  ...named(
    'device',
    'windows',
    'windows, windows 7, windows 8, windows 10, windows 11, ms windows, microsoft windows',
  ),
  ...named('device', 'linux', 'linux, ubuntu, debian, fedora, arch linux, linux mint, gnu linux'),
  ...named('browser', 'browser', 'chrome, google chrome, firefox, mozilla firefox, chromium, microsoft edge'),
  ...named(
    'editor',
    'editor',
    'vs code, vscode, vs codium, vscodium, visual studio code, visual studio, jetbrains, jetbrains ide, intellij, intellij idea, pycharm, webstorm, phpstorm, goland, rider, clion, rubymine, android studio, xcode, neovim, nvim, vim, emacs, sublime text, zed, eclipse, notepad++, jupyter',
  ),
  ...named(
    'europe',
    'EU',
    'eu, e u, europe, europa, european union, europaische union, europaischen union, union europea, eea, germany, deutschland, alemania, allemagne, france, frankreich, italy, italien, spain, espana, spanien, portugal, netherlands, holland, niederlande, belgium, luxembourg, austria, osterreich, ireland, denmark, sweden, finland, estonia, latvia, lithuania, poland, polen, czechia, czech republic, slovakia, slovenia, hungary, croatia, romania, bulgaria, greece, cyprus, malta, frankfurt, berlin, paris, amsterdam, dublin, stockholm, helsinki, vienna',
  ),
  ...[...languagesByName].map(([name, value]): [string, NamedThing] => [name, { slot: 'language', value }]),
  ...named(
    'other',
    '',
    'mac and cheese, mac n cheese, mac address, mac addresses, big mac, fleetwood mac, mac makeup, plain english, simple english, easy english, polish remover, nail polish, shoe polish, french fries, french press, french toast, danish pastry, swiss army, turkish delight, m1 visa',
  ),
])

/** The longest name, in words. */
export const longestName = Math.max(...[...namedThings.keys()].map((name) => name.split(' ').length))
