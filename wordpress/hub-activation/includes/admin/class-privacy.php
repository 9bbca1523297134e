<?php
/**
 * Privacy tools of WordPress.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Adds a text for the privacy policy of the site, and an exporter of personal data: dismissed
 * notices and started activations.
 */
final class Privacy {

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the privacy hooks of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Registers the hooks.
	 */
	public function register(): void {
		add_action( 'admin_init', array( $this, 'suggest' ) );
		add_filter( 'wp_privacy_personal_data_exporters', array( $this, 'with_exporter' ) );
	}

	/**
	 * Suggests a text for the privacy policy of the site.
	 */
	public function suggest(): void {
		/* translators: 1: theme name, 2: host name of the hub. */
		$text = sprintf( __( 'The license of the theme %1$s is checked with %2$s by the server of this site.', 'hub-activation' ), $this->product->config()->theme, wp_parse_url( $this->product->config()->hub_url, PHP_URL_HOST ) );
		wp_add_privacy_policy_content( $this->product->config()->theme, '<p>' . esc_html( $text . ' ' . Facts::words() ) . '</p>' );
	}

	/**
	 * Adds the exporter.
	 *
	 * @param array $exporters Exporters of WordPress.
	 */
	public function with_exporter( array $exporters ): array {
		$exporters[ 'hub-activation-' . $this->product->config()->item_id ] = array(
			'exporter_friendly_name' => $this->product->config()->theme,
			'callback'               => array( $this, 'export' ),
		);
		return $exporters;
	}

	/**
	 * Returns the stored data of a person for the export.
	 *
	 * @param string $address Email address of the person.
	 */
	public function export( string $address ): array {
		$user = get_user_by( 'email', $address );
		$data = false === $user ? array() : array_filter( array_merge( array( $this->dismissed( $user->ID ) ), $this->begun( $user->ID ) ) );
		return array(
			'data' => array_values( $data ),
			'done' => true,
		);
	}

	/**
	 * Returns the notice that a user dismissed, as a row of the export.
	 *
	 * @param int $user_id Id of the user.
	 */
	private function dismissed( int $user_id ): ?array {
		$mark = (string) get_user_meta( $user_id, ( new Notices( $this->product ) )->meta(), true );
		return '' === $mark ? null : $this->entry( 'notice', __( 'Dismissed notice', 'hub-activation' ), $mark );
	}

	/**
	 * Returns the activations that a user started, as rows of the export.
	 *
	 * @param int $user_id Id of the user.
	 */
	private function begun( int $user_id ): array {
		$entries = array();
		foreach ( $this->product->store()->requests( $this->product->now() ) as $request ) {
			if ( $user_id === $request['user_id'] ) {
				$entries[] = $this->entry( 'request', __( 'Activation started', 'hub-activation' ), gmdate( 'c', $request['started_at'] ) );
			}
		}
		return $entries;
	}

	/**
	 * Returns a row of the export.
	 *
	 * @param string $id    Id of the row.
	 * @param string $name  Title of the row.
	 * @param string $value Content of the row.
	 */
	private function entry( string $id, string $name, string $value ): array {
		return array(
			'group_id'    => 'hub-activation',
			'group_label' => __( 'Theme license', 'hub-activation' ),
			'item_id'     => $id . '-' . md5( $value ),
			'data'        => array( compact( 'name', 'value' ) ),
		);
	}
}
