import styles from './icon-button.module.css';

/** The look of a button that is an icon alone. */
export const iconButtonClass = styles.iconButton;
