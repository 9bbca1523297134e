<?php
/**
 * Prints the findings of a Theme Check on the demonstration theme, line by line. Run by inside.php
 * with the folder of the check as HUB_THEME_CHECK.
 */

require_once ABSPATH . 'wp-admin/includes/admin.php';
$folder = getenv( 'HUB_THEME_CHECK' );
require "$folder/checkbase.php";
require_once "$folder/main.php";

// A check may use deprecated functions; only its findings matter.
error_reporting( E_ERROR );
run_themechecks_against_theme( wp_get_theme( 'activation-demo' ), 'activation-demo' );
foreach ( $GLOBALS['themechecks'] as $check ) {
	foreach ( array_unique( array_filter( (array) $check->getError() ) ) as $finding ) {
		echo trim( html_entity_decode( preg_replace( '/\s+/', ' ', wp_strip_all_tags( $finding ) ) ) ), "\n";
	}
}
