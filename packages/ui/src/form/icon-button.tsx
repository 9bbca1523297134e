import styles from './icon-button.module.css';

/** Style of an icon-only button. */
export const iconButtonClass = styles.iconButton;
