<?php
/**
 * Copies the client into a theme: `php wordpress/copy-client.php FOLDER|FILE.zip [--text-domain=my-theme]`.
 *
 * A theme has one text domain, so the client's words get the theme's; the translations are compiled into
 * what WordPress reads. FOLDER is replaced as a whole.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Copy;

require_once __DIR__ . '/translations.php';

const DOMAIN    = 'hub-activation';
const FUNCTIONS = array( '__', 'esc_html__', 'esc_html_e', 'esc_attr__', 'esc_attr_e', '_n', '_x' );

/**
 * A source with another text domain, where it names one: in calls for translated words, and as the
 * constant DOMAIN.
 *
 * @param string $source PHP.
 * @param string $domain The theme's.
 */
function with_domain( string $source, string $domain ): string {
	$result = '';
	$calls  = array();
	$before = '';
	foreach ( token_get_all( $source ) as $token ) {
		$text = is_array( $token ) ? $token[1] : $token;
		if ( '(' === $text ) {
			$calls[] = $before;
		} elseif ( ')' === $text ) {
			array_pop( $calls );
		}
		$is_call = in_array( end( $calls ), FUNCTIONS, true ) || 'DOMAIN=' === substr( $before, -7 );
		if ( "'" . DOMAIN . "'" === $text && $is_call ) {
			$text = "'" . $domain . "'";
		}
		if ( ! is_array( $token ) || ! in_array( $token[0], array( T_WHITESPACE, T_COMMENT, T_DOC_COMMENT ), true ) ) {
			$before = '=' === $text ? $before . '=' : $text;
		}
		$result .= $text;
	}
	return $result;
}

/**
 * Copies the client.
 *
 * @param string $target Where to; it is replaced.
 * @param string $domain The theme's text domain.
 */
function copy_client( string $target, string $domain ): void {
	$from = __DIR__ . '/hub-activation';
	remove( $target );
	foreach ( files( $from ) as $file ) {
		$place = $target . substr( $file, strlen( $from ) );
		if ( preg_match( '/\.(?:po|pot|md|json)$/', $file ) ) {
			continue;
		}
		if ( ! is_dir( dirname( $place ) ) ) {
			mkdir( dirname( $place ), 0755, true );
		}
		$content = file_get_contents( $file );
		file_put_contents( $place, preg_match( '/\.php$/', $file ) ? with_domain( $content, $domain ) : $content );
	}
	if ( ! is_dir( "$target/languages" ) ) {
		mkdir( "$target/languages", 0755, true );
	}
	foreach ( glob( "$from/languages/*.po" ) as $file ) {
		\Hub_Activation\Translations\compile( $file, "$target/languages", $domain );
	}
}

/**
 * The same as a zip with one folder, `hub-activation`, for those who have no copy of the hub's repository.
 *
 * @param string $target Where to; it is replaced.
 * @param string $domain The theme's text domain.
 */
function zip_client( string $target, string $domain ): void {
	$folder = sys_get_temp_dir() . '/hub-activation-' . getmypid();
	copy_client( "$folder/hub-activation", $domain );
	if ( is_file( $target ) ) {
		unlink( $target );
	}
	( new \PharData( $target ) )->buildFromDirectory( $folder );
	remove( "$folder/hub-activation" );
}

/**
 * All files of a folder.
 *
 * @param string $folder The folder.
 * @return string[]
 */
function files( string $folder ): array {
	$found = array();
	foreach ( new \RecursiveIteratorIterator( new \RecursiveDirectoryIterator( $folder, \FilesystemIterator::SKIP_DOTS ) ) as $file ) {
		$found[] = $file->getPathname();
	}
	sort( $found );
	return $found;
}

/**
 * Removes a folder that this step made before; any other is left alone.
 *
 * @param string $folder The folder.
 */
function remove( string $folder ): void {
	if ( is_dir( $folder ) && ! is_file( "$folder/hub-activation.php" ) && array() !== files( $folder ) ) {
		fwrite( STDERR, "$folder contains other files than the client. Nothing was changed.\n" );
		exit( 1 );
	}
	foreach ( is_dir( $folder ) ? files( $folder ) : array() as $file ) {
		unlink( $file );
	}
}

if ( realpath( $_SERVER['SCRIPT_FILENAME'] ?? '' ) === __FILE__ ) {
	$options = array();
	$places  = array();
	foreach ( array_slice( $argv, 1 ) as $word ) {
		if ( preg_match( '/^--text-domain=([a-z0-9][a-z0-9-]*)$/', $word, $found ) ) {
			$options['domain'] = $found[1];
		} else {
			$places[] = $word;
		}
	}
	if ( 1 !== count( $places ) || '-' === $places[0][0] ) {
		fwrite( STDERR, "php wordpress/copy-client.php FOLDER|FILE.zip [--text-domain=my-theme]\n" );
		exit( 1 );
	}
	if ( preg_match( '/\.zip$/', $places[0] ) ) {
		zip_client( $places[0], $options['domain'] ?? DOMAIN );
	} else {
		copy_client( rtrim( $places[0], '/' ), $options['domain'] ?? DOMAIN );
	}
	echo "The client is in {$places[0]}; its texts have the text domain " . ( $options['domain'] ?? DOMAIN ) . ".\n";
}
