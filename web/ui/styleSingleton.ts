/**
 * Replaces the package react-style-singleton (see vite.config.ts), with which dialogs stop the page behind them from
 * scrolling. The content security policy forbids its <style> elements, and any sheet that comes and goes restyles the
 * whole page; styles.css has the one rule that is needed.
 */
export const styleSingleton = () => () => null
