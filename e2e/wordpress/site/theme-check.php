<?php
/**
 * Prints the findings of a Theme Check on the demonstration theme, one per line. Run by inside.php,
 * with the check's folder as HUB_THEME_CHECK.
 */

require_once ABSPATH . 'wp-admin/includes/admin.php';
$folder = getenv( 'HUB_THEME_CHECK' );
require "$folder/checkbase.php";
require_once "$folder/main.php";

// A check may use what is deprecated; its findings are what counts.
error_reporting( E_ERROR );
run_themechecks_against_theme( wp_get_theme( 'activation-demo' ), 'activation-demo' );
foreach ( $GLOBALS['themechecks'] as $check ) {
	foreach ( array_unique( array_filter( (array) $check->getError() ) ) as $finding ) {
		echo trim( html_entity_decode( preg_replace( '/\s+/', ' ', wp_strip_all_tags( $finding ) ) ) ), "\n";
	}
}
