<?php
/**
 * Several copies of the client on one site.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

/**
 * Creates copies of the client, each with a product that returns its version.
 *
 * @param string[] $versions Versions of the copies.
 */
function lay_copies( array $versions ): string {
	$folder = sys_get_temp_dir() . '/hub-copies-' . getmypid();
	foreach ( $versions as $version ) {
		if ( ! is_dir( "$folder/$version/includes" ) ) {
			mkdir( "$folder/$version/includes", 0755, true );
		}
		foreach ( array( 'class-copies', 'class-client' ) as $name ) {
			copy( CLIENT . "/includes/$name.php", "$folder/$version/includes/$name.php" );
		}
		$entry = preg_replace( "/Copies::add\( '[^']+'/", "Copies::add( '$version'", file_get_contents( CLIENT . '/hub-activation.php' ) );
		file_put_contents( "$folder/$version/hub-activation.php", $entry );
		$product = "<?php namespace Hub_Activation; class Product { static \$started = 0; static function start( \$given ) { ++self::\$started; return new self(); } function version() { return '$version'; } }";
		file_put_contents( "$folder/$version/includes/class-product.php", $product );
	}
	return $folder;
}

/**
 * Runs a site that loads copies in this order; returns its output.
 *
 * @param string   $folder Folder of the copies.
 * @param string[] $order  Versions in the order of loading.
 * @param string   $mode   `early` if each product asks as soon as it is booted.
 */
function site_with( string $folder, array $order, string $mode = '' ): array {
	$command = array( PHP_BINARY, __DIR__ . '/support/copies-site.php', $folder, implode( ',', $order ), $mode );
	exec( implode( ' ', array_map( 'escapeshellarg', $command ) ) . ' 2>&1', $lines, $code );
	same( 0, $code, implode( "\n", $lines ) );
	return json_decode( implode( "\n", $lines ), true );
}

test(
	'the newest copy serves all products in any loading order and starts each product once',
	static function (): void {
		$versions = array( '1.1.0', '1.2.0', '1.10.0-beta1', '1.10.0' );
		$folder   = lay_copies( $versions );
		$orders   = array( array() );
		foreach ( $versions as $version ) {
			$longer = array();
			foreach ( $orders as $order ) {
				foreach ( range( 0, count( $order ) ) as $place ) {
					$longer[] = array_merge( array_slice( $order, 0, $place ), array( $version ), array_slice( $order, $place ) );
				}
			}
			$orders = $longer;
		}
		same( 24, count( $orders ) );
		foreach ( $orders as $order ) {
			$says = site_with( $folder, $order );
			same( array_fill( 0, 4, '1.10.0' ), $says['served'], implode( ' ', $order ) );
			same( 4, $says['started'], implode( ' ', $order ) );
		}
	}
);

test(
	'reports a second configuration of an item to the developer, unless it is equal',
	static function (): void {
		same( 1, site_with( lay_copies( array( '1.1.0' ) ), array( '1.1.0' ) )['wrong'] );
	}
);

test(
	'serves early products with the newest copy that is loaded at that moment',
	static function (): void {
		$folder = lay_copies( array( '1.1.0', '1.2.0' ) );
		same( array( '1.1.0', '1.1.0' ), site_with( $folder, array( '1.1.0', '1.2.0' ), 'early' )['served'] );
		same( array( '1.2.0', '1.2.0' ), site_with( $folder, array( '1.2.0', '1.1.0' ), 'early' )['served'] );
	}
);

test(
	'a first copy without folder support loads the classes of a newer copy with folders',
	static function (): void {
		$folder = lay_copies( array( '1.1.0' ) );
		$copies = "$folder/1.1.0/includes/class-copies.php";
		file_put_contents( $copies, preg_replace( '/ elseif .*?\n\t\t\}/s', '', file_get_contents( $copies ) ) );
		$newer = "$folder/9.0.0";
		exec( 'cp -r ' . escapeshellarg( CLIENT ) . ' ' . escapeshellarg( $newer ) );
		$entry = preg_replace( "/Copies::add\( '[^']+'/", "Copies::add( '9.0.0'", file_get_contents( "$newer/hub-activation.php" ) );
		file_put_contents( "$newer/hub-activation.php", $entry );
		$script = "define( 'ABSPATH', '/' ); require '$folder/1.1.0/hub-activation.php'; require '$newer/hub-activation.php'; class_exists( 'Hub_Activation\\Product' ); echo Hub_Activation\\State::NONE, ' ', Hub_Activation\\Punycode::encode( 'ü' );";
		exec( PHP_BINARY . ' -r ' . escapeshellarg( $script ) . ' 2>&1', $lines );
		exec( 'rm -r ' . escapeshellarg( $newer ) );
		same( array( 'none tda' ), $lines );
	}
);
